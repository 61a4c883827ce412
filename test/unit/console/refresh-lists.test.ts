import { afterEach, expect, jest, test } from '@jest/globals';
import { type InfiniteData, QueryClient, QueryObserver } from '@tanstack/react-query';
import { api } from '../../../console/src/lib/api/client';
import type { Conversation, ConversationPage } from '../../../console/src/lib/api/inbox';
import { refreshLists } from '../../../console/src/lib/live/refresh-lists';

const WORKSPACE = 'wks_1';
const list = () => ['inbox', WORKSPACE, {}];

afterEach(() => void jest.restoreAllMocks());

function page(conversationId: string, nextCursor: string | null): ConversationPage {
  const lastMessageAt = '2026-01-01T00:00:00.000Z';
  const data = [{ conversationId, lastMessageAt } as Conversation];
  return { success: true, data, nextCursor };
}

/** A promise and how to fulfil it. */
function held<Value>() {
  let fulfil!: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => (fulfil = resolve));
  return { promise, fulfil };
}

test('refreshes a list that was replaced while it was read, once the new one is loaded', async () => {
  const queryClient = new QueryClient();
  const pages = [page('a', 'after-a'), page('b', null)];
  const [answered, loaded] = [
    held<object>(),
    held<InfiniteData<ConversationPage, string | null>>(),
  ];
  jest.spyOn(api, 'GET').mockReturnValue(answered.promise);
  queryClient.setQueryData(list(), { pages, pageParams: [null, 'after-a'] });
  const observer = new QueryObserver(queryClient, { queryKey: list(), staleTime: Infinity });
  const leave = observer.subscribe(() => undefined);

  const refreshed = refreshLists(queryClient, WORKSPACE, new Set(['a']));
  await Promise.resolve();
  leave();
  queryClient.removeQueries({ queryKey: list() });
  const loading = queryClient.fetchQuery({ queryKey: list(), queryFn: () => loaded.promise });
  answered.fulfil({ data: page('a', 'after-a'), response: new Response() });
  await new Promise(setImmediate);
  loaded.fulfil({ pages: [page('c', null)], pageParams: [null] });
  await loading;

  expect(await refreshed).toEqual(new Set());
  queryClient.clear();
});
