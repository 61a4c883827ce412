import { VisuallyHidden } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { Icon, type IconName } from '../../../components/icon';
import classes from './bubble.module.css';

type Status = OutboundMessage['status'];

interface StatusTickProps {
  message: Pick<OutboundMessage, 'status' | 'refusal'>;
}

const SHOWN: Record<Status, readonly [IconName, string]> = {
  queued: ['clock', 'Sending to provider'],
  accepted: ['tick', 'Accepted by provider'],
  sent: ['tick', 'Sent'],
  delivered: ['ticks', 'Delivered'],
  read: ['ticks', 'Read'],
  failed: ['warning', 'Failed'],
  rejected: ['warning', 'Rejected by provider'],
  unreachable: ['warning', 'Not sent'],
};

/** Without a call to the provider. */
const NOT_SENT_BY_HERALD = ['warning', 'Not sent by Herald'] as const;

/** How far a message came: a drawing for those who see it, words for all. */
export function StatusTick({ message: { status, refusal } }: StatusTickProps) {
  const [icon, words] = refusal === null ? SHOWN[status] : NOT_SENT_BY_HERALD;
  return (
    <span
      className={classes['tick']}
      data-status={status}
      data-failed={icon === 'warning' || undefined}
      title={words}
    >
      <Icon name={icon} size={16} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
