import { type InfiniteData, type QueryClient, type QueryKey, hashKey } from '@tanstack/react-query';
import { ApiError } from '../api/client';
import {
  type Conversation,
  type ConversationPage,
  type InboxFilter,
  getConversation,
  getConversations,
} from '../api/inbox';
import { reachesShown, withFirstPage } from './list-pages';
import { membersQuery } from '../api/people';
import { meQuery } from '../api/session';

type Pages = InfiniteData<ConversationPage, string | null>;

/** In one go: what else changed further down is read the next time. */
const ROWS_READ_MAX = 8;
const NONE: ReadonlySet<string> = new Set();

/**
 * Brings the shown lists up to date. A long list is not read again for each message: the first page is, because what is
 * new is on it, and of the others the rows that changed. Resolves to the changed ones that are left.
 */
export async function refreshLists(
  queryClient: QueryClient,
  workspaceId: string,
  changedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const queryKey = ['inbox', workspaceId];
  await queryClient.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
  const shown = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  const left = await Promise.all(
    shown.map((query) => refreshList(queryClient, workspaceId, query.queryKey, changedIds)),
  );
  return new Set(left.flatMap((ids) => [...ids]));
}

async function refreshList(
  queryClient: QueryClient,
  workspaceId: string,
  queryKey: QueryKey,
  changedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const readAll = async () => {
    await queryClient.invalidateQueries({ queryKey, exact: true }, { throwOnError: true });
    return NONE;
  };
  const shown = queryClient.getQueryData<Pages>(queryKey);
  if (shown === undefined || shown.pages.length < 2) return readAll();
  const filter = queryKey[2] as InboxFilter;
  const first = await getConversations(workspaceId, filter);
  if (!reachesShown(shown, first)) return readAll();
  const onFirst = new Set(first.data.map(({ conversationId }) => conversationId));
  const further = shown.pages
    .flatMap(({ data }) => data.map(({ conversationId }) => conversationId))
    .filter((id) => changedIds.has(id) && !onFirst.has(id));
  const ids = further.slice(0, ROWS_READ_MAX);
  const rows = await Promise.all(ids.map((id) => readRow(workspaceId, id)));
  const changed = new Map(ids.map((id, index) => [id, rows[index] ?? null]));
  // A further page that is being loaded would bring back the rows that it began with.
  while (queryClient.isFetching({ queryKey, exact: true }) > 0)
    await nextMoment(queryClient, queryKey);
  const me = ownMemberId(queryClient, workspaceId);
  queryClient.setQueryData<Pages>(
    queryKey,
    (pages) => pages && withFirstPage(pages, first, { changed, filter, me }),
  );
  return new Set(further.slice(ROWS_READ_MAX));
}

async function readRow(workspaceId: string, conversationId: string): Promise<Conversation | null> {
  try {
    return await getConversation(workspaceId, conversationId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Resolves when the query has changed its state, or was replaced by another with the same key. */
function nextMoment(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const hash = hashKey(queryKey);
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash !== hash) return;
      stop();
      resolve();
    });
  });
}

/** The signed-in person as a member of the workspace; null until the members are loaded. */
function ownMemberId(queryClient: QueryClient, workspaceId: string): string | null {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const members = queryClient.getQueryData(membersQuery(workspaceId).queryKey);
  return members?.find(({ email }) => email === me?.person.email)?.memberId ?? null;
}
