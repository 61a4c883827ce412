import { Alert, Text } from '@mantine/core';
import { ApiError } from '../lib/api/client';
import { ProblemAlert } from './problem-alert';
import { useSecondsLeft } from '../lib/use-time';

interface LockableProblemProps {
  error: Error | null;
  fields?: readonly string[];
  tried?: 'password' | 'code';
}

/** Why a password or a code was refused; after too many wrong ones, how long this lasts. */
export function LockableProblem({ error, fields = [], tried = 'password' }: LockableProblemProps) {
  const lockedSeconds =
    error instanceof ApiError && error.code === 'rate_limited' ? error.retryAfterSeconds : null;
  if (error === null || lockedSeconds === null)
    return <ProblemAlert error={error} fields={fields} />;
  return (
    <LockNotice key={error.message + String(lockedSeconds)} seconds={lockedSeconds} tried={tried} />
  );
}

/** Screen readers hear it once; the clock beside it is for the eye. */
function LockNotice({ seconds, tried }: { seconds: number; tried: string }) {
  const left = useSecondsLeft(seconds);
  const minutes = Math.ceil(seconds / 60);
  return (
    <Alert color="red" role="alert" title={`Too many wrong ${tried}s`}>
      {left === 0
        ? 'You can try again now.'
        : `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Until then every ${tried} is refused.`}
      <Text size="sm" aria-hidden>
        {left > 0 && `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`}
      </Text>
    </Alert>
  );
}
