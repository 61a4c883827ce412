import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type ApiKey = components['schemas']['ApiKey'];
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
