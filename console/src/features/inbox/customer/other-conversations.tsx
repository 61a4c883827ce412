import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siblingsQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { ShortTime } from '../../../components/moment';
import { TextLink } from '../../../components/text-link';
import { withoutCustomer } from '../use-inbox-navigation';

interface OtherConversationsProps {
  customerId: string;
  exceptId: string;
}

/** Lists conversations with the same customer at other numbers; nothing without any. */
export function OtherConversations({ customerId, exceptId }: OtherConversationsProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data = [] } = useQuery(siblingsQuery(workspaceId, customerId));
  const others = data.filter(({ conversationId }) => conversationId !== exceptId);
  if (others.length === 0) return null;
  return (
    <Stack gap={4}>
      <Title order={3} size="h6">
        Other conversations
      </Title>
      <List listStyleType="none" size="sm">
        {others.map(({ conversationId, senderNumber, lastMessageAt }) => (
          <List.Item key={conversationId}>
            <TextLink
              size="sm"
              to="/w/$workspaceId/inbox/$conversationId"
              params={{ workspaceId, conversationId }}
              search={withoutCustomer}
            >
              To +{senderNumber}
            </TextLink>{' '}
            <Text span size="xs" c="dimmed">
              <ShortTime at={lastMessageAt} />
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
