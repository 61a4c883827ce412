import { Alert, Center, Stack } from '@mantine/core';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { withoutCustomer } from '../use-inbox-navigation';
import { TextLink } from '../../../components/text-link';

/** An address of a conversation that is not there, or not any more. */
export function ConversationGone() {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Center flex={1} p="md">
      <Alert color="yellow" role="alert" title="Conversation not found">
        <Stack gap="xs" align="flex-start">
          The link is wrong or the customer was erased.
          <TextLink to="/w/$workspaceId/inbox" params={{ workspaceId }} search={withoutCustomer}>
            All conversations
          </TextLink>
        </Stack>
      </Alert>
    </Center>
  );
}
