import { Text } from '@mantine/core';
import type { DeliveryRun } from '../../lib/api/deliveries';
import { Moment } from '../../components/moment';

export type Attempt = DeliveryRun['attempts'][number];

interface AttemptTextProps {
  attempt: Attempt;
}

/** When an attempt was made, why it failed, and what to do about it. */
export function AttemptText({ attempt }: AttemptTextProps) {
  const { startedAt, durationMs, failure } = attempt;
  return (
    <>
      <Text size="sm" c="dimmed">
        <Moment at={startedAt} toSecond />
        {durationMs !== null && ` · ${durationMs} ms`}
      </Text>
      {failure !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {failure}
        </Text>
      )}
    </>
  );
}

/** Returns the colour of an attempt in the timeline. */
export function attemptColor({ outcome, httpStatus }: Attempt): string {
  if (outcome === null) return 'gray';
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300 ? 'green' : 'red';
}
