import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Customer } from '../../../lib/api/customers';
import {
  type Conversation,
  type ConversationDetails,
  type ConversationPage,
  conversationsKey,
} from '../../../lib/api/inbox';

type Pages = InfiniteData<ConversationPage, string | null>;
type State = Pick<Customer, 'customerId' | 'blocked' | 'unsubscribed'>;

/** Whether a customer gets messages is shown with each of their conversations, too: at once, without reading them. */
export function showCustomerState(
  queryClient: QueryClient,
  workspaceId: string,
  { customerId, blocked, unsubscribed }: State,
): void {
  const now = <Shown extends Conversation>(shown: Shown): Shown =>
    shown.customerId === customerId
      ? { ...shown, customer: { ...shown.customer, blocked, unsubscribed } }
      : shown;
  queryClient.setQueriesData<ConversationDetails>(
    { queryKey: conversationsKey(workspaceId) },
    (shown) => shown && now(shown),
  );
  queryClient.setQueriesData<Pages>(
    { queryKey: ['inbox', workspaceId] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, data: page.data.map((row) => now(row)) })),
      },
  );
}
