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

/**
 * Shows at once, with each conversation of a customer, whether they get messages. A list that was being read begins
 * again: its answer may be older than the change.
 */
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
  const queryKey = ['inbox', workspaceId];
  queryClient.setQueriesData<Pages>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, data: page.data.map((row) => now(row)) })),
      },
  );
  void queryClient.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
}
