import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../lib/api/client';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { SessionCard } from './session-card';

/** Asks for a mail with a link for a new password. */
export function ForgottenPasswordPage() {
  const form = useForm({ initialValues: { email: '' } });
  const ask = useMutation({
    mutationFn: (body: { email: string }) =>
      answerOf(api.POST('/api/v1/auth/forgotten-password', { body })),
    onError: (error) => showProblems(form, error),
  });
  return (
    <SessionCard title="Forgot your password?">
      {ask.isSuccess ? (
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          Link sent if an account exists for <b>{ask.variables.email}</b>. The newest link works
          once, for an hour. At most five are sent in an hour.
        </Text>
      ) : (
        <form onSubmit={form.onSubmit((values) => ask.mutate(values))}>
          <Stack>
            <ProblemAlert error={ask.error} fields={['email']} />
            <Text size="sm">Get a link by e-mail to choose a new password.</Text>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={ask.isPending}>
              Send link
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        Back to sign-in
      </Anchor>
    </SessionCard>
  );
}
