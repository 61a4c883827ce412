import { Alert, Code, Stack, Text } from '@mantine/core';
import type { AgentTest } from '../../lib/api/agents';

interface AgentTestResultProps {
  result: AgentTest;
}

const TITLES = { text: 'Reply', hand_over: 'Handover', failed: 'Failed' };
const COLORS = { text: 'green', hand_over: 'blue', failed: 'red' };

/** Shows the answer a customer would read, or the hand-over instead. */
export function AgentTestResult({ result }: AgentTestResultProps) {
  const { outcome, text, reason, failure, durationMs } = result;
  return (
    <Alert color={COLORS[outcome]} title={TITLES[outcome]} role="status">
      <Stack gap="xs">
        {text !== null && <Written text={text} />}
        {outcome === 'hand_over' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            The conversation would become unassigned. Reason:{' '}
            <bdi>{reason ?? 'no reason given'}</bdi>
          </Text>
        )}
        {failure !== null && (
          <>
            <Text size="sm">{failure.sentence}</Text>
            {failure.detail !== null && (
              <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {failure.detail}
              </Code>
            )}
          </>
        )}
        <Text size="sm">Took {durationMs} ms.</Text>
      </Stack>
    </Alert>
  );
}

function Written({ text }: { text: string }) {
  return (
    <Text dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </Text>
  );
}
