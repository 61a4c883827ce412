import { ActionIcon, Button, Group } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { Icon } from '../../../components/icon';
import { SnoozeMenu } from './snooze-menu';
import { useFocusAfter } from './use-focus-after';
import { useStateChange } from './use-state-change';

interface StateControlsProps {
  conversation: ConversationDetails;
}

/** Controls for the state of a conversation: snooze, close, reopen. */
export function StateControls({ conversation }: StateControlsProps) {
  const { state } = conversation;
  const change = useStateChange(conversation);
  const place = useFocusAfter(change.isPending);
  const close = () => change.mutate({ state: 'closed' });
  const reopen = () => change.mutate({ state: 'open' });
  useShortcuts({ e: state === 'closed' ? reopen : close });
  return (
    <Group ref={place} wrap="nowrap" gap={6}>
      {state !== 'closed' && <SnoozeMenu change={change} />}
      {state !== 'open' && (
        <Button size="xs" variant="default" loading={change.isPending} onClick={reopen}>
          Reopen
        </Button>
      )}
      {state !== 'closed' && (
        <ActionIcon
          variant="default"
          size={30}
          loading={change.isPending}
          onClick={close}
          aria-label="Close conversation"
          title="Close (e)"
        >
          <Icon name="tick" />
        </ActionIcon>
      )}
    </Group>
  );
}
