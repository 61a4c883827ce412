import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components, operations } from './schema';

export type ApiKey = components['schemas']['ApiKey'];
export type RefusedRequest = components['schemas']['RefusedRequest'];
type RefusedQuery = NonNullable<operations['listWorkspaceRefusedRequests']['parameters']['query']>;
export type RefusedFilter = Omit<RefusedQuery, 'cursor' | 'limit'>;
/** Text of the API for a saved secret, which it never shows. */
export const CONFIGURED = '(configured)';

export type WebhookSettings = components['schemas']['WebhookSettings'];
export type WebhookHealth = components['schemas']['WebhookHealth']['health'];
export type WebhookTest = components['schemas']['WebhookTested']['result'];
export type Retention = components['schemas']['RetentionLimits']['retention'];
export type SigningSecret = components['schemas']['SigningSecret'];

/** Where the eye follows what happens. */
const LIVE_MS = 5000;

export const apiKeysQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['api-keys', workspaceId],
    queryFn: async () => {
      const path = { workspaceId };
      const asked = api.GET('/api/v1/workspaces/{workspaceId}/api-keys', { params: { path } });
      return (await answerOf(asked)).data;
    },
  });

export const refusedRequestsQuery = (workspaceId: string, filter: RefusedFilter) =>
  infiniteQueryOptions({
    queryKey: ['refused-requests', workspaceId, filter],
    queryFn: ({ pageParam }) => {
      const query = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      const params = { path: { workspaceId }, query };
      return answerOf(api.GET('/api/v1/workspaces/{workspaceId}/refused-requests', { params }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Loaded when the page opens and when asked to: a form is not changed under the hands of its writer. */
export const webhookSettingsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhook-settings', workspaceId],
    queryFn: async () => {
      const path = { workspaceId };
      const asked = api.GET('/api/v1/workspaces/{workspaceId}/webhook-settings', {
        params: { path },
      });
      return (await answerOf(asked)).settings;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

export const webhookHealthQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhook-health', workspaceId],
    queryFn: async () => {
      const path = { workspaceId };
      const asked = api.GET('/api/v1/workspaces/{workspaceId}/webhook-settings/health', {
        params: { path },
      });
      return (await answerOf(asked)).health;
    },
    refetchInterval: LIVE_MS,
  });

/** Changes with a restart of Herald alone. */
export const retentionQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['retention', workspaceId],
    queryFn: async () => {
      const path = { workspaceId };
      const asked = api.GET('/api/v1/workspaces/{workspaceId}/retention', { params: { path } });
      return (await answerOf(asked)).retention;
    },
    staleTime: Infinity,
  });
