import { Code, Text } from '@mantine/core';
import type { DeliveryRun } from '../../lib/api/deliveries';
import { Moment } from '../../components/moment';

export type Attempt = DeliveryRun['attempts'][number];

interface AttemptTextProps {
  attempt: Attempt;
}

/** When one attempt was made, and what the receiver said. */
export function AttemptText({ attempt }: AttemptTextProps) {
  const { startedAt, durationMs, responseText, bodyTruncated } = attempt;
  return (
    <>
      <Text size="sm" c="dimmed">
        <Moment at={startedAt} />
        {durationMs !== null && ` · ${durationMs} ms`}
        {bodyTruncated && ' · response truncated'}
      </Text>
      {responseText !== null && responseText !== '' && (
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {responseText}
        </Code>
      )}
    </>
  );
}

export function attemptColor({ outcome, httpStatus }: Attempt): string {
  if (outcome === null) return 'gray';
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300 ? 'green' : 'red';
}
