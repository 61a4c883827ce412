import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askForPasswordBy } from '../lib/api/fresh-password';
import { usePart } from '../lib/use-part';
import { FocusFirstField } from './focus-first-field';
import { Loaded } from './loaded';

/** Above dialogs of pages, one of which may have asked. */
const ABOVE_DIALOGS = 300;

/** Asks for the password when a request needs it once more. */
export function ConfirmPasswordDialog() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  useEffect(() => askForPasswordBy(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const close = (isGiven: boolean) => {
    answer?.(isGiven);
    setAnswer(null);
  };
  return (
    <Modal
      opened={answer !== null}
      onClose={() => close(false)}
      title="Confirm your password"
      zIndex={ABOVE_DIALOGS}
    >
      <Form onDone={close} />
    </Modal>
  );
}

/** Form that is loaded when it is needed first. */
function Form(props: { onDone: (isGiven: boolean) => void }) {
  const form = usePart('confirm-password', async () => {
    const { ConfirmPasswordForm } = await import('./confirm-password-form');
    return ConfirmPasswordForm;
  });
  return (
    <Loaded query={form} what="the form" rows={1}>
      {(ConfirmPasswordForm) => (
        <FocusFirstField>
          <ConfirmPasswordForm {...props} />
        </FocusFirstField>
      )}
    </Loaded>
  );
}
