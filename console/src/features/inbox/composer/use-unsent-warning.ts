import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { type Draft, draftsKey } from './drafts';
import { outboxesKey, type PendingReply } from './outbox';

/** Asks before the page is closed while unsent text would be lost. */
export function useUnsentWarning(): void {
  const queryClient = useQueryClient();
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsent(queryClient)) event.preventDefault();
  });
}

/** Whether somewhere a reply has not reached Herald yet, or a draft has something in it. */
function hasUnsent(queryClient: QueryClient): boolean {
  const drafts = queryClient.getQueriesData<Draft>({ queryKey: draftsKey });
  const outboxes = queryClient.getQueriesData<PendingReply[]>({ queryKey: outboxesKey });
  return (
    drafts.some(([, draft]) => draft !== undefined && draft.text.trim() !== '') ||
    outboxes.some(([, replies]) => replies !== undefined && replies.length > 0)
  );
}
