import { Text } from '@mantine/core';
import { useLive } from '../../../lib/live/use-live';

const NOTICES: Partial<Record<ReturnType<typeof useLive>, string>> = {
  retrying: 'Offline. Reconnecting…',
  silent: 'No updates: a proxy holds them back.',
  behind: 'Updates delayed. Retrying…',
};

/** Returns a notice while the shown data may be stale; nothing otherwise. */
export function useLiveNotice(): string | undefined {
  return NOTICES[useLive()];
}

/** Whether what is shown may be old by now; it has its place, and moves nothing when it comes. */
export function LiveNotice() {
  const notice = useLiveNotice();
  return (
    <Text
      component="div"
      role="status"
      flex={1}
      size="xs"
      lh={1.2}
      c="var(--mantine-color-error)"
      fw={600}
    >
      {notice}
    </Text>
  );
}
