import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { LogRow } from './log-pages';
import { LIVE_MS, logQueries } from './log-queries';
import type { components, operations } from './schema';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryDetails = components['schemas']['DeliveryAnswer']['delivery'];
export type DeliveryRun = DeliveryDetails['runs'][number];
export type Recovery = components['schemas']['Recovery'];
type ListQuery = NonNullable<operations['listDeliveries']['parameters']['query']>;
export type DeliveryFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const LIST = '/api/v1/workspaces/{workspaceId}/deliveries';

export const deliveriesLog = logQueries<Delivery & LogRow, DeliveryFilter>({
  name: 'deliveries',
  getPage: (workspaceId, filter, { cursor, before }) => {
    const query = {
      ...filter,
      ...(cursor !== undefined && { cursor }),
      ...(before !== undefined && { to: before }),
    };
    return answerOf(api.GET(LIST, { params: { path: { workspaceId }, query } }));
  },
  idOf: ({ eventId }) => eventId,
});

/** Loads a delivery, and polls while its state may change. */
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
