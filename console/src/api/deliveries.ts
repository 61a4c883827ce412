import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components, operations } from './schema';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryDetails = components['schemas']['DeliveryAnswer']['delivery'];
export type DeliveryRun = DeliveryDetails['runs'][number];
export type Recovery = components['schemas']['Recovery'];
type ListQuery = NonNullable<operations['listDeliveries']['parameters']['query']>;
export type DeliveryFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const LIVE_MS = 3000;
const LIST = '/api/v1/workspaces/{workspaceId}/deliveries';

function getPage(workspaceId: string, query: ListQuery) {
  return answerOf(api.GET(LIST, { params: { path: { workspaceId }, query } }));
}

/** The log as somebody reads it: it stands still, and gets longer at its end only. */
export const deliveriesQuery = (workspaceId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', workspaceId, filter],
    queryFn: ({ pageParam }) =>
      getPage(workspaceId, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    gcTime: 0,
  });

/** The newest page of the same log, again and again: what is new, and what became of what is shown. */
export const latestDeliveriesQuery = (workspaceId: string, filter: DeliveryFilter) =>
  queryOptions({
    queryKey: ['latest-deliveries', workspaceId, filter],
    queryFn: async () => (await getPage(workspaceId, filter)).data,
    refetchInterval: LIVE_MS,
  });

/** One delivery; looked at again while something may still happen. */
export const deliveryQuery = (workspaceId: string, eventId: string) =>
  queryOptions({
    queryKey: ['delivery', workspaceId, eventId],
    queryFn: async () => {
      const path = { workspaceId, eventId };
      return (await answerOf(api.GET(`${LIST}/{eventId}`, { params: { path } }))).delivery;
    },
    refetchInterval: LIVE_MS,
  });

export const recoveriesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['recoveries', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      return (await answerOf(api.GET('/api/v1/workspaces/{workspaceId}/recoveries', { params })))
        .data;
    },
    refetchInterval: LIVE_MS,
  });
