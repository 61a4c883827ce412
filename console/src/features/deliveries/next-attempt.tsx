import { Text } from '@mantine/core';
import type { DeliveryDetails } from '../../lib/api/deliveries';
import { durationText } from '../../lib/duration-text';
import { useSecondsUntil } from '../../lib/use-time';

interface NextAttemptProps {
  delivery: DeliveryDetails;
}

/** When a pending delivery is attempted next, and what follows if that fails. */
export function NextAttempt({ delivery }: NextAttemptProps) {
  const { nextAttemptAt, held, attemptsPerRun, planned, runs } = delivery;
  const last = runs.at(-1)?.attempts.at(-1);
  const isUnderWay = last !== undefined && last.outcome === null;
  const [next, ...later] = planned;
  return (
    <div>
      {isUnderWay ? (
        <Text size="sm" fw={500}>
          {`Attempt ${attemptsPerRun - planned.length} of ${attemptsPerRun} is in progress`}
        </Text>
      ) : (
        next !== undefined && (
          <Text size="sm" fw={500} role="timer">
            <Countdown at={nextAttemptAt} />
            {` (${next.attempt} of ${attemptsPerRun})`}
          </Text>
        )
      )}
      {held && <Text size="sm">Held until the receiver answers again.</Text>}
      {isUnderWay && next !== undefined && <Later attempts={planned} />}
      {!isUnderWay && later.length > 0 && <Later attempts={later} />}
    </div>
  );
}

function Countdown({ at }: { at: string | null }) {
  const seconds = useSecondsUntil(at);
  if (seconds === null) return 'Next attempt is waiting';
  return seconds === 0 ? 'Next attempt is due' : `Next attempt in ${durationText(seconds)}`;
}

function Later({ attempts }: { attempts: DeliveryDetails['planned'] }) {
  const parts = attempts.map(
    ({ attempt, delayMs }) => `attempt ${attempt} after ${durationText(delayMs / 1000)}`,
  );
  return (
    <Text size="sm" c="dimmed">
      If it fails: {parts.join(', ')}
    </Text>
  );
}
