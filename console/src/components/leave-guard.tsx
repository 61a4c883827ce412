import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface LeaveGuardProps {
  /** Whether something is typed that is saved nowhere; asked at the moment when somebody leaves. */
  isDirty: () => boolean;
}

/** Asks before a page is left, or closed, on which something is typed that was not saved. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    // Without a session nothing can be saved here.
    shouldBlockFn: ({ current, next }) =>
      isDirty() && next.pathname !== current.pathname && next.routeId !== '/sign-in',
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Stack>
        <Text size="sm">Your unsaved changes will be lost.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => proceed?.()}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
