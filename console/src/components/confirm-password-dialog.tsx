import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askForPasswordBy } from '../lib/api/fresh-password';
import { useReturnFocus } from '../lib/open-overlays';
import { FocusFirstField } from './focus-first-field';
import { Part } from './part';

/** Above dialogs of pages, one of which may have asked. */
const ABOVE_DIALOGS = 300;

/** Asks for the password when a request needs it once more. */
export function ConfirmPasswordDialog() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  useEffect(() => askForPasswordBy(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  useReturnFocus(answer !== null);
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
      <Part
        name="confirm-password"
        what="the form"
        rows={1}
        load={async () => (await import('./confirm-password-form')).ConfirmPasswordForm}
      >
        {(ConfirmPasswordForm) => (
          <FocusFirstField>
            <ConfirmPasswordForm onDone={close} />
          </FocusFirstField>
        )}
      </Part>
    </Modal>
  );
}
