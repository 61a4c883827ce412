import { Button, Stack } from '@mantine/core';
import { problemText } from './problem-alert';

interface ProblemProps {
  error: Error;
  onRetry: () => unknown;
}

/** Why something could not be loaded, and a way to try it again. */
export function Problem({ error, onRetry }: ProblemProps) {
  return (
    <Stack align="flex-start" gap="xs">
      {problemText(error)}
      <Button size="xs" onClick={() => onRetry()}>
        Retry
      </Button>
    </Stack>
  );
}
