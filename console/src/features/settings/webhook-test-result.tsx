import { Alert, Code, Stack, Text } from '@mantine/core';
import type { WebhookTest } from '../../lib/api/settings';
import { outcomeText } from '../../lib/outcome-text';

interface WebhookTestResultProps {
  result: WebhookTest;
}

export function WebhookTestResult({ result }: WebhookTestResultProps) {
  const { passed, event, outcome, failure, durationMs, responseText } = result;
  return (
    <Alert
      color={passed ? 'green' : 'red'}
      title={passed ? 'Test passed' : 'Test failed'}
      role="status"
    >
      <Stack gap="xs">
        <Text size="sm">
          {event} · {outcomeText(outcome)} · {durationMs} ms
        </Text>
        {failure !== null && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Text>
        )}
        {responseText !== null && responseText !== '' && <Answer text={responseText} />}
      </Stack>
    </Alert>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </Code>
  );
}
