import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../lib/api/client';
import { DialogActions } from './dialog-actions';
import { PasswordField } from './password-field';
import { ProblemAlert } from './problem-alert';

/** Asks for the password of the signed-in person; tells whether it was given. */
export function ConfirmPasswordForm({ onDone }: { onDone: (isGiven: boolean) => void }) {
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
