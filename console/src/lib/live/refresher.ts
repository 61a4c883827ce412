import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import {
  type Conversation,
  conversationQuery,
  conversationsKey,
  saidQuery,
  unreadQuery,
} from '../api/inbox';
import { type Passes, allRead, createPasses } from './passes';
import { refreshLists } from './refresh-lists';

/** The first part of the keys of everything in the Inbox; a workspace's id is the second. */
const INBOX_KEYS = ['inbox', 'unread', 'conversation', 'said', 'customer', 'siblings'];
const NONE: ReadonlySet<string> = new Set();

/** Reads again what is shown of the Inbox; `onBehind` is told whether that could not be done. */
export function createRefresher(
  queryClient: QueryClient,
  workspaceId: string,
  onBehind: (isBehind: boolean) => void,
): Passes {
  return createPasses({
    read: ({ isAll, ids }) =>
      isAll ? refreshAll(queryClient, workspaceId) : refresh(queryClient, workspaceId, ids),
    onBehind,
  });
}

async function refreshAll(
  queryClient: QueryClient,
  workspaceId: string,
): Promise<ReadonlySet<string>> {
  const predicate = ({ queryKey: [part, of] }: { queryKey: readonly unknown[] }) =>
    of === workspaceId && INBOX_KEYS.some((key) => key === part);
  await allRead(readAgain(queryClient, { predicate }));
  return NONE;
}

/** The list, the count, and of the conversations that changed what is shown of them. */
async function refresh(
  queryClient: QueryClient,
  workspaceId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const keys = [
    unreadQuery(workspaceId).queryKey,
    ...[...ids].flatMap((id) => [
      conversationQuery(workspaceId, id).queryKey,
      saidQuery(workspaceId, id).queryKey,
    ]),
    ...customersOf(queryClient, workspaceId, ids).flatMap((customerId) => [
      ['customer', workspaceId, customerId],
      ['siblings', workspaceId, customerId],
    ]),
  ];
  let left = NONE;
  await allRead([
    ...keys.flatMap((queryKey) => readAgain(queryClient, { queryKey })),
    refreshLists(queryClient, workspaceId, ids).then((ofLists) => (left = ofLists)),
  ]);
  return left;
}

/** Whose conversations these are, as far as they were shown. */
function customersOf(
  queryClient: QueryClient,
  workspaceId: string,
  ids: ReadonlySet<string>,
): string[] {
  const opened = queryClient.getQueriesData<Conversation>({
    queryKey: conversationsKey(workspaceId),
  });
  const beside = queryClient.getQueriesData<Conversation[]>({
    queryKey: ['siblings', workspaceId],
  });
  const known = [...opened, ...beside].flatMap(([, data]) => data ?? []);
  const changed = known.filter(({ conversationId }) => ids.has(conversationId));
  return [...new Set(changed.map(({ customerId }) => customerId))];
}

/** Refetches active queries now, and marks the others stale. */
function readAgain(queryClient: QueryClient, filters: QueryFilters): Promise<void>[] {
  void queryClient.invalidateQueries({ ...filters, refetchType: 'none' });
  return queryClient
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .map(({ queryKey }) =>
      queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true }),
    );
}
