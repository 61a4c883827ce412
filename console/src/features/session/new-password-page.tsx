import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { answerOf, api } from '../../lib/api/client';
import { showProblems } from '../../lib/form-problems';
import {
  NewPasswordFields,
  type NewPasswordValues,
  sameAgain,
} from '../../components/new-password-fields';
import { ProblemAlert } from '../../components/problem-alert';
import { SessionCard } from './session-card';

/** Sets a new password with the token of a mailed link, which stands behind `#`: browsers send that to no server. */
export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const queryClient = useQueryClient();
  const form = useForm<NewPasswordValues>({
    initialValues: { newPassword: '', again: '' },
    validate: { again: sameAgain },
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
        <Text>Incomplete link. Copy the whole link.</Text>
      </SessionCard>
    );
  }
  if (change.isSuccess) {
    return <PasswordChanged email={change.data.email} />;
  }
  return (
    <SessionCard title="Choose a new password">
      <form onSubmit={form.onSubmit(({ newPassword }) => change.mutate(newPassword))}>
        <Stack>
          <ProblemAlert error={change.error} fields={['newPassword']} />
          <NewPasswordFields
            getInputProps={form.getInputProps}
            consequence="Signs you out everywhere."
          />
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </SessionCard>
  );
}

function PasswordChanged({ email }: { email: string }) {
  return (
    <SessionCard title="Password changed">
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        <b>{email}</b> can sign in with the new password. All sessions were signed out.
      </Text>
      <Anchor component={Link} to="/sign-in">
        Sign in
      </Anchor>
    </SessionCard>
  );
}
