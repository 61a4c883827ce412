import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery, saidQuery, unreadQuery } from '../api/inbox';
import { membersQuery } from '../api/people';
import { refreshLists } from './refresh-lists';

/** Reads again what is shown, one change after the other: what comes meanwhile is read together afterwards. */
export interface Refresher {
  changed: (conversationIds: string[]) => void;
  everything: () => void;
  /** Reads again what could not be read. */
  retry: () => void;
}

/** The first part of the keys of everything in the Inbox; a workspace's id is the second. */
const INBOX_KEYS = ['inbox', 'unread', 'conversation', 'said', 'customer', 'siblings'];

export function createRefresher(queryClient: QueryClient, workspaceId: string): Refresher {
  let changedIds = new Set<string>();
  let isAllDue = false;
  let hasFailed = false;
  let isRunning = false;

  async function readOnce(): Promise<void> {
    const [ids, isAll] = [changedIds, isAllDue];
    [changedIds, isAllDue] = [new Set(), false];
    try {
      await (isAll ? refreshAll(queryClient, workspaceId) : refresh(queryClient, workspaceId, ids));
    } catch {
      hasFailed = true;
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (isAllDue || changedIds.size > 0) await readOnce();
    isRunning = false;
  }

  function everything(): void {
    isAllDue = true;
    void run();
  }

  return {
    changed(conversationIds) {
      for (const id of conversationIds) changedIds.add(id);
      void run();
    },
    everything,
    retry() {
      if (!hasFailed) return;
      hasFailed = false;
      everything();
    },
  };
}

function refreshAll(queryClient: QueryClient, workspaceId: string): Promise<void> {
  const predicate = ({ queryKey: [part, of] }: { queryKey: readonly unknown[] }) =>
    of === workspaceId && INBOX_KEYS.some((key) => key === part);
  return queryClient.invalidateQueries({ predicate }, { throwOnError: true });
}

/** The list, the count, and of the conversations that changed what is shown of them. */
async function refresh(
  queryClient: QueryClient,
  workspaceId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const keys = [
    unreadQuery(workspaceId).queryKey,
    // Whoever wrote may have joined a moment ago.
    membersQuery(workspaceId).queryKey,
    ['customer', workspaceId],
    ['siblings', workspaceId],
    ...[...ids].flatMap((id) => [
      conversationQuery(workspaceId, id).queryKey,
      saidQuery(workspaceId, id).queryKey,
    ]),
  ];
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { throwOnError: true })),
    refreshLists(queryClient, workspaceId, ids),
  ]);
}
