import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FocusFirstField } from '../components/focus-first-field';
import { Loaded } from '../components/loaded';
import { usePart } from '../lib/use-part';

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Dialog that changes the own password. */
export function PasswordDialog({ opened, onClose }: PasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change password">
      <Form onClose={onClose} />
    </Modal>
  );
}

/** Form that is loaded when the dialog opens. */
function Form({ onClose }: Pick<PasswordDialogProps, 'onClose'>) {
  const form = usePart('password-form', async () => {
    const { PasswordForm } = await import('../features/session/password-form');
    return PasswordForm;
  });
  const onChanged = () => {
    onClose();
    notifications.show({ message: 'Password changed. Other sessions were signed out.' });
  };
  return (
    <Loaded query={form} what="the form" rows={2}>
      {(PasswordForm) => (
        <FocusFirstField>
          <PasswordForm onChanged={onChanged} />
        </FocusFirstField>
      )}
    </Loaded>
  );
}
