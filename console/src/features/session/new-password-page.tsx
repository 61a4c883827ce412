import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { answerOf, api } from '../../lib/api/client';
import { showProblems } from '../../lib/form-problems';
import { PasswordField } from '../../components/password-field';
import { ProblemAlert } from '../../components/problem-alert';
import { SessionCard } from './session-card';

/** Sets a new password with the token of a mailed link, which stands behind `#`: browsers send that to no server. */
export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { newPassword: '', again: '' },
    validate: {
      again: (again, { newPassword }) => (again === newPassword ? null : 'The two differ'),
    },
  });
  const change = useMutation({
    mutationFn: (newPassword: string) =>
      answerOf(api.POST('/api/v1/auth/new-password', { body: { token, newPassword } })),
    onSuccess: () => queryClient.clear(),
    onError: (error) => showProblems(form, error),
    // Keep nothing that was typed.
    gcTime: 0,
  });
  if (token === '') {
    return (
      <SessionCard title="No link">
        <Text>This link is not complete: copy all of it, to its last character.</Text>
      </SessionCard>
    );
  }
  if (change.isSuccess) {
    return (
      <SessionCard title="Your password is changed">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          <b>{change.data.email}</b> signs in with the new password from now on. All sessions are
          over.
        </Text>
        <Anchor component={Link} to="/sign-in">
          Sign in
        </Anchor>
      </SessionCard>
    );
  }
  return (
    <SessionCard title="Choose a new password">
      <form onSubmit={form.onSubmit(({ newPassword }) => change.mutate(newPassword))}>
        <Stack>
          <ProblemAlert error={change.error} fields={['newPassword']} />
          <PasswordField
            label="New password"
            description="At least 12 characters. All your sessions end."
            autoComplete="new-password"
            required
            {...form.getInputProps('newPassword')}
          />
          <PasswordField
            label="New password again"
            autoComplete="new-password"
            required
            {...form.getInputProps('again')}
          />
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </SessionCard>
  );
}
