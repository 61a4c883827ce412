import type { QueryClient } from '@tanstack/react-query';
import { type Draft, draftsKey } from './drafts';
import { outboxesKey } from './outbox';
import type { PendingReply } from './pending-reply';

/** Whether somewhere a reply has not reached Herald yet, or a draft has something in it. */
export function hasUnsent(queryClient: QueryClient): boolean {
  const drafts = queryClient.getQueriesData<Draft>({ queryKey: draftsKey });
  const outboxes = queryClient.getQueriesData<PendingReply[]>({ queryKey: outboxesKey });
  return (
    drafts.some(([, draft]) => draft !== undefined && draft.text.trim() !== '') ||
    outboxes.some(([, replies]) => replies !== undefined && replies.length > 0)
  );
}
