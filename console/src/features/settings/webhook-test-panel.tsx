import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { webhookHealthQuery } from '../../lib/api/settings';
import { ProblemAlert } from '../../components/problem-alert';
import { WebhookTestResult } from './webhook-test-result';
import { WEBHOOK_EVENTS, type WebhookValues, requestOf } from './webhook-values';

interface WebhookTestPanelProps {
  version: string;
  values: WebhookValues;
}

/** Posts once to the saved URL. The form goes along, so that nobody tests what they do not see. */
export function WebhookTestPanel({ version, values }: WebhookTestPanelProps) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<string>('delivered');
  const test = useMutation({
    mutationFn: async (tested: string) => {
      const event = WEBHOOK_EVENTS.find(({ value }) => value === kind)?.value ?? 'delivered';
      const body = { ...requestOf(values), version: tested, event };
      const url = '/api/v1/workspaces/{workspaceId}/webhook-settings/test';
      return (await answerOf(api.POST(url, { params: { path: { workspaceId } }, body }))).result;
    },
    onSuccess: () => queryClient.invalidateQueries(webhookHealthQuery(workspaceId)),
  });
  // A result of other settings is shown beside those alone.
  const isOfThese = test.variables === version;
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label="Test event"
          data={[...WEBHOOK_EVENTS]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(version)}>
          Test webhook
        </Button>
      </Group>
      {isOfThese && <ProblemAlert error={test.error} title="Not tested" />}
      {isOfThese && test.data !== undefined && <WebhookTestResult result={test.data} />}
    </Stack>
  );
}
