import { Group } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { ToneBadge } from '../../../components/state-badge';
import { LabelChip } from '../label-chip';
import { untilText } from './snooze-times';

interface StateLineProps {
  conversation: ConversationDetails;
}

/** Shows the state of a conversation that is not open, and its labels. */
export function StateLine({ conversation }: StateLineProps) {
  const { state, snoozedUntil, labels } = conversation;
  if (state === 'open' && labels.length === 0) return null;
  return (
    <Group gap={4} mt={4}>
      {state === 'snoozed' && (
        <ToneBadge tone="yellow" icon="clock">
          {snoozedUntil === null ? 'Snoozed' : `Snoozed until ${untilText(snoozedUntil)}`}
        </ToneBadge>
      )}
      {state === 'closed' && (
        <ToneBadge tone="gray" icon="tick">
          Closed
        </ToneBadge>
      )}
      {labels.map((label) => (
        <LabelChip key={label} label={label} />
      ))}
    </Group>
  );
}
