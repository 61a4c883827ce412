import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/icon';
import { TextLink } from '../../components/text-link';
import { unreadQuery } from '../../lib/api/inbox';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { unreadText } from '../../lib/unread-text';

/** Tells people of the Inbox how many conversations wait to be read. */
export function ConversationsNotice() {
  const { workspaceId } = useCurrentWorkspace();
  const hasInbox = useCan('inbox:use');
  const { data: count = 0, isLoading } = useQuery({
    ...unreadQuery(workspaceId),
    enabled: hasInbox,
  });
  if (isLoading) return <Skeleton height={21} width={260} data-loading />;
  if (count === 0) return null;
  return (
    <Group gap="xs">
      <Icon name="inbox" />
      <Text size="sm">
        {count === 1
          ? '1 conversation is unread.'
          : `${unreadText(count)} conversations are unread.`}{' '}
        <TextLink
          underline="always"
          to="/w/$workspaceId/inbox"
          params={{ workspaceId }}
          search={{ unread: true }}
        >
          Open the Inbox
        </TextLink>
      </Text>
    </Group>
  );
}
