import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type Conversation, inboxQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { withChanges } from '../../../lib/live/list-pages';
import { filterOf } from '../inbox-search';
import { HAS_LIST, useInboxNavigation, withoutCustomer } from '../use-inbox-navigation';

/**
 * Finds how to go on from a conversation once it is done with: to the next of the list, or to the list where that takes the
 * conversation's place. A conversation that is not in the list stays open, and so does another that was opened meanwhile.
 * Found before the change, because the list may be refreshed, without the conversation, before the change is answered.
 */
export function useNextConversation(
  conversationId: string,
): () => (conversation: Conversation) => void {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/w/$workspaceId/inbox' });
  const navigate = useNavigate();
  const router = useRouter();
  const { toList } = useInboxNavigation();
  return () => {
    const filter = filterOf(search);
    const { queryKey } = inboxQuery(workspaceId, filter);
    const pages = queryClient.getQueryData(queryKey)?.pages ?? [];
    const ids = pages.flatMap(({ data }) => data.map((row) => row.conversationId));
    const place = ids.indexOf(conversationId);
    const next = ids[place + 1] ?? ids[place - 1];
    return (conversation) => {
      // Not in the list at once, so that what is done with next does not lead back to it.
      const change = { changed: new Map([[conversationId, conversation]]), filter, me: null };
      queryClient.setQueryData(queryKey, (list) => list && withChanges(list, change));
      void queryClient.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
      if (!router.state.location.pathname.endsWith(`/inbox/${conversationId}`)) return;
      if (!window.matchMedia(HAS_LIST).matches || (place >= 0 && next === undefined)) {
        void toList();
      } else if (place >= 0 && next !== undefined) {
        void navigate({
          to: '/w/$workspaceId/inbox/$conversationId',
          params: { workspaceId, conversationId: next },
          search: withoutCustomer,
        });
      }
    };
  };
}
