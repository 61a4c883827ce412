import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Template, type sendTemplate, conversationOfQuery } from '../../lib/api/templates';
import { WorkspaceLink } from './workspace-link';

interface SentNoticeProps {
  sent: Awaited<ReturnType<typeof sendTemplate>>;
  template: Pick<Template, 'senderNumber'>;
}

/** Shows the outcome of the send, with links to its message and webhooks. */
export function SentNotice({ sent, template: { senderNumber } }: SentNoticeProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { messageId, recipientNumber, status } = sent;
  const ends = { senderNumber, recipientNumber };
  const { data: conversationId } = useQuery(conversationOfQuery(workspaceId, ends));
  return (
    <Alert color="green" role="status" title="Sent">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {status === 'accepted' ? 'Accepted by provider' : 'Sending to provider'} · Message ID{' '}
        {messageId}
      </Text>
      <Group gap="md" mt="xs">
        <WorkspaceLink path={`messages/${encodeURIComponent(messageId)}`}>
          Open message
        </WorkspaceLink>
        {conversationId && (
          <WorkspaceLink path={`inbox/${conversationId}`}>Open conversation</WorkspaceLink>
        )}
      </Group>
    </Alert>
  );
}
