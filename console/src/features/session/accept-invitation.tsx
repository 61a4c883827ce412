import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiError, answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';
import { needsCode } from '../../lib/api/account';
import { showProblems } from '../../lib/form-problems';
import { PasswordField } from '../../components/password-field';
import { EnterCode } from './enter-code';
import { LockableProblem } from '../../components/lockable-problem';

interface AcceptInvitationProps {
  token: string;
  invitation: components['schemas']['InvitationShown'];
  signedInAs: string | null;
}

/** Accepts with the session, with the password of an account, or with a new account. */
export function AcceptInvitation({ token, invitation, signedInAs }: AcceptInvitationProps) {
  const { email, hasAccount } = invitation;
  const router = useRouter();
  const queryClient = useQueryClient();
  const isSignedIn = signedInAs === email;
  const form = useForm({ initialValues: { name: '', password: '' } });
  const accept = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      answerOf(
        api.POST('/api/v1/auth/invitation/accept', {
          body: {
            token,
            // After a code there is a session, and no password is asked for again.
            ...(isSignedIn || password === '' ? {} : { password }),
            ...(hasAccount || name === '' ? {} : { name }),
          },
        }),
      ),
    onSuccess: async ({ workspaceId }) => {
      // Another person's session may have begun. What this page shows is spent: it cannot be read again.
      queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'invitation' });
      await router.navigate({ to: '/w/$workspaceId', params: { workspaceId }, replace: true });
    },
    onError: (error) => showProblems(form, error),
    // Keep nothing that was typed.
    gcTime: 0,
  });
  const needsOwnPassword =
    accept.error instanceof ApiError && accept.error.code === 'password_change_required';
  if (needsCode(accept.error)) {
    return (
      <EnterCode
        onSignedIn={() => accept.mutate({ name: '', password: '' })}
        onOver={() => accept.reset()}
      />
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => accept.mutate(values))}>
      <Stack>
        {needsOwnPassword ? (
          <Alert color="red" role="alert">
            This is a one-time password. Sign in with it and choose your own, then open this link
            again.
          </Alert>
        ) : (
          <LockableProblem error={accept.error} fields={['name', 'password']} />
        )}
        {signedInAs !== null && !isSignedIn && (
          <Text size="sm">
            You are signed in as {signedInAs}; accepting signs you in as {email} instead.
          </Text>
        )}
        {!isSignedIn && <TextInput label="E-mail" autoComplete="username" value={email} readOnly />}
        {!hasAccount && (
          <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />
        )}
        {!isSignedIn && (
          <PasswordField
            label={hasAccount ? 'Your password' : 'Choose a password'}
            description={
              hasAccount ? 'Of your Herald account with this address.' : 'At least 12 characters.'
            }
            autoComplete={hasAccount ? 'current-password' : 'new-password'}
            required
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" loading={accept.isPending}>
          Accept the invitation
        </Button>
      </Stack>
    </form>
  );
}
