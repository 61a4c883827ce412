import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Message } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { recipientName } from '../../lib/recipient';
import { StateBadge } from '../../components/state-badge';

interface SentMessageProps {
  message: Message;
}

export function SentMessage({ message: { messageId, recipientNumber, status } }: SentMessageProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Group gap="xs">
      <Anchor
        size="sm"
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/w/$workspaceId/messages/$messageId"
            params={{ workspaceId, messageId }}
          />
        )}
      >
        Message to {recipientName(recipientNumber)}
      </Anchor>
      <StateBadge state={status} />
    </Group>
  );
}
