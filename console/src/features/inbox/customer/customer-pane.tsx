import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../../../lib/api/customers';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { useCan, useCurrentWorkspace } from '../../../lib/api/session';
import { Loaded } from '../../../components/loaded';
import { CustomerName } from '../customer-name';
import { PaneButton } from '../pane-button';
import { useInboxNavigation } from '../use-inbox-navigation';
import { CustomerData } from './customer-data';
import { CustomerDecisions } from './customer-decisions';
import { CustomerFacts } from './customer-facts';
import { OtherConversations } from './other-conversations';

interface CustomerPaneProps {
  conversation: ConversationDetails;
}

/** Pane about the customer of a conversation. */
export function CustomerPane({ conversation }: CustomerPaneProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { customerId, conversationId } = conversation;
  const { showCustomer } = useInboxNavigation();
  const mayEdit = useCan('settings:edit');
  const query = useQuery(customerQuery(workspaceId, customerId));
  return (
    <Stack>
      <Group wrap="nowrap" gap="xs">
        <PaneButton
          label="Back to conversation"
          icon="back"
          hiddenFrom="lg"
          onClick={() => void showCustomer(false)}
        />
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
          <CustomerName customer={conversation.customer} />
        </Title>
      </Group>
      <Loaded query={query} what="the customer" rows={3}>
        {(customer) => (
          <>
            <CustomerFacts customer={customer} />
            <CustomerDecisions customer={customer} />
            <OtherConversations customerId={customerId} exceptId={conversationId} />
            {mayEdit ? (
              <CustomerData customer={customer} />
            ) : (
              <Text size="xs" c="dimmed">
                Owners and Admins can export or delete customer data.
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
