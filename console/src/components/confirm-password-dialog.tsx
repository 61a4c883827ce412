import { Button, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, answerOf, api } from '../lib/api/client';
import { askForPasswordBy } from '../lib/api/fresh-password';
import { PasswordField } from './password-field';
import { ProblemAlert } from './problem-alert';
import { DialogActions } from './dialog-actions';

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
      <ConfirmPasswordForm onDone={close} />
    </Modal>
  );
}

function ConfirmPasswordForm({ onDone }: { onDone: (isGiven: boolean) => void }) {
  const form = useForm({ initialValues: { password: '' } });
  const confirm = useMutation({
    mutationFn: (body: { password: string }) =>
      answerOf(api.POST('/api/v1/auth/confirm-password', { body })),
    onSuccess: () => onDone(true),
    onError: (error) => {
      if (isWrong(error)) form.setFieldError('password', 'Wrong password');
    },
    // The typed password is not kept.
    gcTime: 0,
  });
  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
      <Stack>
        <Text size="sm">Enter your password again to continue.</Text>
        {!isWrong(confirm.error) && <ProblemAlert error={confirm.error} />}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
        <DialogActions onCancel={() => onDone(false)}>
          <Button type="submit" loading={confirm.isPending}>
            Confirm
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_credentials';
}
