import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { LIVE_MS, logQueries } from './log-queries';
import type { components, operations } from './schema';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryDetails = components['schemas']['DeliveryAnswer']['delivery'];
export type DeliveryRun = DeliveryDetails['runs'][number];
export type Recovery = components['schemas']['Recovery'];
type ListQuery = NonNullable<operations['listDeliveries']['parameters']['query']>;
export type DeliveryFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const LIST = '/api/v1/workspaces/{workspaceId}/deliveries';

export const deliveriesLog = logQueries<Delivery, DeliveryFilter>(
  'deliveries',
  (workspaceId, filter, place) =>
    answerOf(api.GET(LIST, { params: { path: { workspaceId }, query: { ...filter, ...place } } })),
);

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
