import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FocusFirstField } from '../components/focus-first-field';
import { Part } from '../components/part';

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Dialog that changes the own password. */
export function PasswordDialog({ opened, onClose }: PasswordDialogProps) {
  const onChanged = () => {
    onClose();
    notifications.show({ message: 'Password changed. Other sessions were signed out.' });
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Change password">
      <Part
        name="password-form"
        what="the form"
        rows={2}
        load={async () => (await import('../features/session/password-form')).PasswordForm}
      >
        {(PasswordForm) => (
          <FocusFirstField>
            <PasswordForm onChanged={onChanged} />
          </FocusFirstField>
        )}
      </Part>
    </Modal>
  );
}
