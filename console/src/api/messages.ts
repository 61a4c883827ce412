import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { LIVE_MS, logQueries } from './log-queries';
import type { components, operations } from './schema';

export type Message = components['schemas']['LoggedMessage'];
export type MessageDetails = components['schemas']['MessageDetails']['message'];
type ListQuery = NonNullable<operations['findMessages']['parameters']['query']>;
export type MessageFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const LIST = '/api/v1/workspaces/{workspaceId}/messages';

export const messagesLog = logQueries<Message, MessageFilter>(
  'messages',
  (workspaceId, filter, place) =>
    answerOf(api.GET(LIST, { params: { path: { workspaceId }, query: { ...filter, ...place } } })),
);

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
