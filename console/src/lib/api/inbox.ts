import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components, operations } from './schema';

export type Conversation = components['schemas']['InboxConversation'];
export type ConversationDetails = components['schemas']['InboxConversationShown']['conversation'];
export type HandlingChange = ConversationDetails['handlingHistory'][number];
export type Said = components['schemas']['InboxMessage'];
export type OutboundMessage = components['schemas']['InboxOutboundMessage'];
export type InboundMessage = components['schemas']['InboundMessage'];
/** Content of a customer's message, of one kind. */
export type InboundContentOf<Kind extends InboundMessage['content']['kind']> = Extract<
  InboundMessage['content'],
  { kind: Kind }
>;
export type Note = components['schemas']['InboxNote'];
export type ConversationPage = components['schemas']['InboxConversationList'];
type ListQuery = NonNullable<operations['listInbox']['parameters']['query']>;
export type InboxFilter = Omit<ListQuery, 'cursor' | 'limit'>;

type InboxCounts = components['schemas']['InboxCounts'];

const COUNTS = '/api/v1/workspaces/{workspaceId}/inbox/counts';
const LABELS = '/api/v1/workspaces/{workspaceId}/inbox/labels';
const LIST = '/api/v1/workspaces/{workspaceId}/conversations';
/** The badge says "99+" beyond that. */
export const UNREAD_COUNTED_MAX = 100;
const SIBLINGS_MAX = 20;
const CONVERSATION_FRESH_MS = 10_000;
const LABELS_FRESH_MS = 60_000;

/** Options of queries that are refetched when the change feed says so, and never by themselves. */
const LIVE = { staleTime: Infinity } as const;

export function getConversations(workspaceId: string, query: ListQuery): Promise<ConversationPage> {
  return answerOf(api.GET(LIST, { params: { path: { workspaceId }, query } }));
}

/** The conversations that a filter lets through, the latest message first. */
export const inboxQuery = (workspaceId: string, filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['inbox', workspaceId, filter],
    queryFn: ({ pageParam }) =>
      getConversations(workspaceId, {
        ...filter,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...LIVE,
  });

/** Counts of open conversations, each up to `UNREAD_COUNTED_MAX`. */
const countsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['unread', workspaceId],
    queryFn: () => answerOf(api.GET(COUNTS, { params: { path: { workspaceId } } })),
    ...LIVE,
  });

/** How many open conversations have something that the viewer has to read. */
export const unreadQuery = (workspaceId: string) => ({
  ...countsQuery(workspaceId),
  select: ({ unread }: InboxCounts) => unread,
});

/** In how many open conversations the customer has never written. */
export const notificationsQuery = (workspaceId: string) => ({
  ...countsQuery(workspaceId),
  select: ({ notifications }: InboxCounts) => notifications,
});

/** The labels in use, the most used first. */
export const labelsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['labels', workspaceId],
    queryFn: async () =>
      (await answerOf(api.GET(LABELS, { params: { path: { workspaceId } } }))).labels,
    staleTime: LABELS_FRESH_MS,
  });

export async function getConversation(
  workspaceId: string,
  conversationId: string,
): Promise<ConversationDetails> {
  const path = { workspaceId, conversationId };
  return (await answerOf(api.GET(`${LIST}/{conversationId}`, { params: { path } }))).conversation;
}

/** All that were opened. What becomes of a number and its AI agent is told with each, and the stream says nothing of it. */
export const conversationsKey = (workspaceId: string) => ['conversation', workspaceId] as const;

export const conversationQuery = (workspaceId: string, conversationId: string) =>
  queryOptions({
    queryKey: [...conversationsKey(workspaceId), conversationId],
    queryFn: () => getConversation(workspaceId, conversationId),
    // Coming back shows a number that somebody else has connected again.
    staleTime: CONVERSATION_FRESH_MS,
  });

/** Both sides and the notes; the pages go back in time. */
export const saidQuery = (workspaceId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: ['said', workspaceId, conversationId],
    queryFn: ({ pageParam }) => {
      const path = { workspaceId, conversationId };
      const query = pageParam === null ? {} : { cursor: pageParam };
      return answerOf(api.GET(`${LIST}/{conversationId}/messages`, { params: { path, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...LIVE,
  });

/** The latest conversations with one customer, at whichever number. */
export const siblingsQuery = (workspaceId: string, customerId: string) =>
  queryOptions({
    queryKey: ['siblings', workspaceId, customerId],
    queryFn: async () =>
      (await getConversations(workspaceId, { customerId, limit: SIBLINGS_MAX })).data,
    ...LIVE,
  });
