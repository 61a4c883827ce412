import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../lib/api/client';
import { showProblems } from '../../lib/form-problems';
import { NewPasswordFields, sameAgain } from '../../components/new-password-fields';
import { PasswordField } from '../../components/password-field';
import { LockableProblem } from '../../components/lockable-problem';

interface PasswordFormProps {
  /** Known already; otherwise asked for. */
  currentPassword?: string | undefined;
  currentLabel?: string;
  onChanged: () => Promise<void> | void;
}

/** Changes the own password; every other session of the person ends. */
export function PasswordForm(props: PasswordFormProps) {
  const { currentPassword, currentLabel = 'Current password', onChanged } = props;
  const isAsked = currentPassword === undefined;
  const form = useForm({
    initialValues: { currentPassword: currentPassword ?? '', newPassword: '', again: '' },
    validate: { again: sameAgain },
  });
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      answerOf(api.POST('/api/v1/auth/password', { body })),
    onSuccess: () => onChanged(),
    onError: (error) => {
      showProblems(form, error);
      if (isWrong(error)) form.setFieldError('currentPassword', 'Wrong password');
    },
    // Keep nothing that was typed.
    gcTime: 0,
  });
  return (
    <form
      onSubmit={form.onSubmit(({ currentPassword: current, newPassword }) =>
        change.mutate({ currentPassword: current, newPassword }),
      )}
    >
      <Stack>
        {!(isAsked && isWrong(change.error)) && (
          <LockableProblem error={change.error} fields={['currentPassword', 'newPassword']} />
        )}
        {isAsked && (
          <PasswordField
            label={currentLabel}
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
        )}
        <NewPasswordFields
          getInputProps={form.getInputProps}
          consequence="Signs out your other sessions."
        />
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_credentials';
}
