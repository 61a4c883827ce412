import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { ProblemAlert } from '../../components/problem-alert';
import { type FormState, useTestWebhook } from './use-test-webhook';
import { WebhookTestResult } from './webhook-test-result';
import { TEST_EVENTS } from './webhook-values';

/** Posts once to the saved URL. The form goes along, so that nobody tests what they do not see. */
export function WebhookTestPanel(form: FormState) {
  const [kind, setKind] = useState<string>('delivered');
  const { test, result, error } = useTestWebhook(form);
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label="Test event"
          data={TEST_EVENTS.map(({ value, label }) => ({ value, label }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <Button variant="default" loading={test.isPending} onClick={() => test.run(kind)}>
          Test webhook
        </Button>
      </Group>
      <ProblemAlert error={error} title="Not tested" />
      {result !== undefined && <WebhookTestResult result={result} />}
    </Stack>
  );
}
