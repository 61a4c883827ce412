import { Text, VisuallyHidden } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { Icon, type IconName } from '../../../components/icon';
import { TextLink } from '../../../components/text-link';
import classes from './bubble.module.css';

type Delivery = OutboundMessage['webhookEvents'][number];

interface MessageWebhooksProps {
  events: Delivery[];
}

const ICONS: Record<Delivery['state'], IconName> = {
  pending: 'clock',
  delivered: 'tick',
  failed: 'warning',
  cancelled: 'note',
};

/** Lists the webhooks of a message, each with a link to its delivery. */
export function MessageWebhooks({ events }: MessageWebhooksProps) {
  const { workspaceId } = useCurrentWorkspace();
  if (events.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" component="div">
      {'Webhooks: '}
      {events.map(({ eventId, event, state }, index) => (
        <span key={eventId}>
          {index > 0 && ', '}
          <TextLink
            size="xs"
            underline="always"
            {...(state === 'failed' && { c: 'red' })}
            to="/w/$workspaceId/deliveries/$eventId"
            params={{ workspaceId, eventId }}
          >
            {event.replace('channel_', '')}
            <VisuallyHidden>: webhook {state}</VisuallyHidden>
            <span className={classes['outcome']} title={state}>
              <Icon name={ICONS[state]} size={12} />
            </span>
          </TextLink>
        </span>
      ))}
    </Text>
  );
}
