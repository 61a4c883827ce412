import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { LogRow } from './log-pages';
import { LIVE_MS, logQueries } from './log-queries';
import type { components, operations } from './schema';

export type Message = components['schemas']['LoggedMessage'];
export type MessageDetails = components['schemas']['MessageDetails']['message'];
type ListQuery = NonNullable<operations['findMessages']['parameters']['query']>;
export type MessageFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const LIST = '/api/v1/workspaces/{workspaceId}/messages';

export const messagesLog = logQueries<Message & LogRow, MessageFilter>({
  name: 'messages',
  getPage: (workspaceId, filter, place) => {
    const query = { ...filter, ...place };
    return answerOf(api.GET(LIST, { params: { path: { workspaceId }, query } }));
  },
  idOf: ({ messageId }) => messageId,
});

/** Finds messages, newest first. */
export async function findMessages(workspaceId: string, query: ListQuery): Promise<Message[]> {
  const params = { path: { workspaceId }, query };
  return (await answerOf(api.GET(LIST, { params }))).data;
}

/** Loads a message, and polls while its state may change. */
export const messageQuery = (workspaceId: string, messageId: string) =>
  queryOptions({
    queryKey: ['message', workspaceId, messageId],
    queryFn: async () => {
      const path = { workspaceId, messageId };
      return (await answerOf(api.GET(`${LIST}/{messageId}`, { params: { path } }))).message;
    },
    refetchInterval: LIVE_MS,
  });

/** Loads the errors of providers that Herald knows no class for. */
export const unknownErrorsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['unclassified-errors', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      const path = '/api/v1/workspaces/{workspaceId}/unclassified-errors';
      return (await answerOf(api.GET(path, { params }))).data;
    },
  });

const BYTES = 16;

/** A random UUID. The browser's own way to make one is missing on pages without https. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
