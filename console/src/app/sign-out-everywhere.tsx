import { Button, Modal, Stack, Text } from '@mantine/core';
import { DialogActions } from '../components/dialog-actions';
import { useSignOut } from './use-sign-out';

interface SignOutEverywhereProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks before every session of the person ends. */
export function SignOutEverywhere({ opened, onClose }: SignOutEverywhereProps) {
  const signOut = useSignOut();
  return (
    <Modal opened={opened} onClose={onClose} title="Sign out everywhere?">
      <Stack>
        <Text size="sm">You will be signed out of every browser, including this one.</Text>
        <DialogActions onCancel={onClose} focusCancel>
          <Button
            color="red"
            loading={signOut.isPending}
            onClick={() => signOut.mutate('everywhere')}
          >
            Sign out everywhere
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
