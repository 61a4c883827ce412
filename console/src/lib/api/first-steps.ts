import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';

/** Enough to find one that is easy to send. */
const TEMPLATES_MAX = 200;
const WORKSPACE = '/api/v1/workspaces/{workspaceId}';

/** The message that was sent last, whoever sent it; null when there is none. */
export const lastMessageQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['first-steps', workspaceId, 'message'],
    queryFn: async () => {
      const params = { path: { workspaceId }, query: { limit: 1 } };
      return (await answerOf(api.GET(`${WORKSPACE}/messages`, { params }))).data[0] ?? null;
    },
  });

/** The delivery that was reported last, those that arrived before the others; null when there is none. */
export const lastDeliveryQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['first-steps', workspaceId, 'delivery'],
    queryFn: async () =>
      (await lastDelivery(workspaceId, true)) ?? lastDelivery(workspaceId, false),
  });

async function lastDelivery(workspaceId: string, hasArrived: boolean) {
  const state = hasArrived ? ({ state: 'delivered' } as const) : {};
  const params = { path: { workspaceId }, query: { limit: 1, ...state } };
  return (await answerOf(api.GET(`${WORKSPACE}/deliveries`, { params }))).data[0] ?? null;
}

/** Loads the templates for the first message. */
export const approvedTemplatesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['first-steps', workspaceId, 'templates'],
    queryFn: async () => {
      const query = { status: 'APPROVED', limit: TEMPLATES_MAX };
      const params = { path: { workspaceId }, query };
      return (await answerOf(api.GET(`${WORKSPACE}/templates`, { params }))).data;
    },
  });
