import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Sender = components['schemas']['Sender'];
export type SenderSaved = components['schemas']['SenderSaved'];
export type Provider = Sender['provider'];

export const SENDERS = '/api/v1/workspaces/{workspaceId}/senders';
export const SENDER = `${SENDERS}/{senderId}` as const;

const LIST_LIVE_MS = 5000;
const LIVE_MS = 2000;

export const sendersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['senders', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      return (await answerOf(api.GET(SENDERS, { params }))).data;
    },
  });

/** The same where what happens at the provider, in a sync, or in somebody else's browser shows by itself. */
export const liveSendersQuery = (workspaceId: string) => ({
  ...sendersQuery(workspaceId),
  refetchInterval: LIST_LIVE_MS,
});

export const senderQuery = (workspaceId: string, senderId: string) =>
  queryOptions({
    queryKey: ['sender', workspaceId, senderId],
    queryFn: async () => {
      const params = { path: { workspaceId, senderId } };
      return (await answerOf(api.GET(SENDER, { params }))).sender;
    },
    refetchInterval: LIVE_MS,
  });

export type UnreadCallback = components['schemas']['UnreadCallback'];

export const UNREAD_CALLBACKS = `${SENDER}/unread-callbacks` as const;

const UNREAD_LIVE_MS = 10_000;

/** Newest callbacks of a number that Herald does not understand, and how many there are. */
export const unreadCallbacksQuery = (workspaceId: string, senderId: string) =>
  queryOptions({
    queryKey: ['unread-callbacks', workspaceId, senderId],
    queryFn: async () => {
      const params = { path: { workspaceId, senderId }, query: { limit: 20 } };
      const { data, total } = await answerOf(api.GET(UNREAD_CALLBACKS, { params }));
      return { callbacks: data, total };
    },
    refetchInterval: UNREAD_LIVE_MS,
  });

/** Tells numbers of the sandbox from those of a provider: only the sandbox replaces static URLs. */
export function isSandbox({ capabilities }: Pick<Sender, 'capabilities'>): boolean {
  return capabilities.staticUrlReplaceable;
}

/** Returns whether the provider has billed free text of a number in the current month (UTC). */
export function isFreeTextBilled({ freeTextBilledOn: day }: Pick<Sender, 'freeTextBilledOn'>) {
  const monthLength = 'yyyy-mm'.length;
  return day?.slice(0, monthLength) === new Date().toISOString().slice(0, monthLength);
}
