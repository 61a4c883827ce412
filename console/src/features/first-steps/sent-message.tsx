import { Group } from '@mantine/core';
import type { Message } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { recipientName } from '../../lib/recipient';
import { StateBadge } from '../../components/state-badge';
import { TextLink } from '../../components/text-link';

interface SentMessageProps {
  message: Message;
}

export function SentMessage({ message: { messageId, recipientNumber, status } }: SentMessageProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Group gap="xs">
      <TextLink
        size="sm"
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
        to="/w/$workspaceId/messages/$messageId"
        params={{ workspaceId, messageId }}
      >
        Message to {recipientName(recipientNumber)}
      </TextLink>
      <StateBadge state={status} />
    </Group>
  );
}
