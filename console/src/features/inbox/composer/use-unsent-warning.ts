import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { type PickedFile, attachmentsKey } from './attachment-draft';
import { type Draft, draftsKey } from './drafts';
import { outboxesKey, type PendingReply } from './outbox';

/** Asks before the page is closed while an unsent text or file would be lost. */
export function useUnsentWarning(): void {
  const queryClient = useQueryClient();
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsent(queryClient)) event.preventDefault();
  });
}

/** Whether somewhere a reply has not reached Herald yet, a draft has something in it, or a file waits. */
function hasUnsent(queryClient: QueryClient): boolean {
  const drafts = queryClient.getQueriesData<Draft>({ queryKey: draftsKey });
  const files = queryClient.getQueriesData<PickedFile | null>({ queryKey: attachmentsKey });
  const outboxes = queryClient.getQueriesData<PendingReply[]>({ queryKey: outboxesKey });
  return (
    files.some(([, file]) => Boolean(file)) ||
    drafts.some(([, draft]) => draft !== undefined && draft.text.trim() !== '') ||
    outboxes.some(([, replies]) => replies !== undefined && replies.length > 0)
  );
}
