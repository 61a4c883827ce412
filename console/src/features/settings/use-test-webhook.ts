import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type WebhookTest, webhookHealthQuery } from '../../lib/api/settings';
import { TEST_EVENTS, type WebhookValues, requestOf } from './webhook-values';

/** Form of the webhook settings, and the version of the settings that it was filled with. */
export interface FormState {
  version: string;
  values: WebhookValues;
}

/** Settings that a test was made with, without secrets: a mutation is remembered. */
interface Target {
  version: string;
  url: string;
  hasNewToken: boolean;
}

interface WebhookTesting {
  test: { run: (kind: string) => void; isPending: boolean };
  /** Undefined also once URL, token or saved settings are others than were tested. */
  result: WebhookTest | undefined;
  error: Error | null;
}

/** Tests the saved URL with one event; the API refuses a form that differs from what is saved. */
export function useTestWebhook({ version, values }: FormState): WebhookTesting {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const target = targetOf(version, values);
  const test = useMutation({
    mutationFn: async ({ kind }: { kind: string; target: Target }) => {
      const event = TEST_EVENTS.find(({ value }) => value === kind)?.value ?? 'delivered';
      const body = { ...requestOf(values), version, event };
      const url = '/api/v1/workspaces/{workspaceId}/webhook-settings/test';
      return (await answerOf(api.POST(url, { params: { path: { workspaceId } }, body }))).result;
    },
    onSuccess: () => queryClient.invalidateQueries(webhookHealthQuery(workspaceId)),
  });
  const isOfThese = test.variables !== undefined && isSame(test.variables.target, target);
  return {
    test: { run: (kind) => test.mutate({ kind, target }), isPending: test.isPending },
    result: isOfThese ? test.data : undefined,
    error: isOfThese ? test.error : null,
  };
}

function targetOf(version: string, { url, token, removesToken }: WebhookValues): Target {
  return { version, url, hasNewToken: removesToken || token !== '' };
}

function isSame(before: Target, now: Target): boolean {
  return (
    before.version === now.version &&
    before.url === now.url &&
    before.hasNewToken === now.hasNewToken
  );
}
