import { Text } from '@mantine/core';
import { useLive } from '../../../live/use-live';

const NOTICES: Partial<Record<ReturnType<typeof useLive>, string>> = {
  retrying: 'Offline, retrying. This may be old.',
  behind: 'Not updated, retrying. This may be old.',
};

/** Whether what is shown may be old by now; it has its place, and moves nothing when it comes. */
export function LiveNotice() {
  const notice = NOTICES[useLive()];
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
