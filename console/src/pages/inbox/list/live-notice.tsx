import { Text } from '@mantine/core';
import { useLive } from '../../../live/use-live';

/** Whether what is shown may be old by now. */
export function LiveNotice() {
  const isRetrying = useLive() === 'retrying';
  return (
    <div role="status">
      {isRetrying && (
        <Text size="sm" c="var(--mantine-color-error)" fw={600}>
          Offline, retrying. What is shown may be old.
        </Text>
      )}
    </div>
  );
}
