import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components, operations } from './schema';

export type Message = components['schemas']['LoggedMessage'];
export type MessageDetails = components['schemas']['MessageDetails']['message'];
type ListQuery = NonNullable<operations['findMessages']['parameters']['query']>;
export type MessageFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const LIVE_MS = 3000;
const LIST = '/api/v1/workspaces/{workspaceId}/messages';

function getPage(workspaceId: string, query: ListQuery) {
  return answerOf(api.GET(LIST, { params: { path: { workspaceId }, query } }));
}

/** The log as somebody reads it: it stands still, and gets longer at its end only. */
export const messagesQuery = (workspaceId: string, filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: ['messages', workspaceId, filter],
    queryFn: ({ pageParam }) =>
      getPage(workspaceId, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    gcTime: 0,
  });

/** The newest page of the same log, again and again: what is new, and what became of what is shown. */
export const latestMessagesQuery = (workspaceId: string, filter: MessageFilter) =>
  queryOptions({
    queryKey: ['latest-messages', workspaceId, filter],
    queryFn: async () => (await getPage(workspaceId, filter)).data,
    refetchInterval: LIVE_MS,
  });

/** One message; looked at again while something may still happen. */
export const messageQuery = (workspaceId: string, messageId: string) =>
  queryOptions({
    queryKey: ['message', workspaceId, messageId],
    queryFn: async () => {
      const path = { workspaceId, messageId };
      return (await answerOf(api.GET(`${LIST}/{messageId}`, { params: { path } }))).message;
    },
    refetchInterval: LIVE_MS,
  });
