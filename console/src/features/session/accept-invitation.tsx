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

const NAME = { label: 'Your name (optional)', autoComplete: 'name' };
const OWN_PASSWORD = {
  label: 'Your password',
  description: 'Password of your Herald account.',
  autoComplete: 'current-password',
};
const CHOSEN_PASSWORD = {
  label: 'Choose a password',
  description: 'At least 12 characters.',
  autoComplete: 'new-password',
};

/** Accepts with the session, with the password of an account, or with a new account. */
export function AcceptInvitation(props: AcceptInvitationProps) {
  const { signedInAs } = props;
  const { email, hasAccount } = props.invitation;
  const isSignedIn = signedInAs === email;
  const form = useForm({ initialValues: { name: '', password: '' } });
  const accept = useAccept(props, (error) => showProblems(form, error));
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
          <OneTimePasswordAlert />
        ) : (
          <LockableProblem error={accept.error} fields={['name', 'password']} />
        )}
        {signedInAs !== null && !isSignedIn && (
          <Text size="sm">
            You are signed in as {signedInAs}. Accepting signs you in as {email} instead.
          </Text>
        )}
        {!isSignedIn && <TextInput label="E-mail" autoComplete="username" value={email} readOnly />}
        {!hasAccount && <TextInput {...NAME} {...form.getInputProps('name')} />}
        {!isSignedIn && (
          <PasswordField
            {...(hasAccount ? OWN_PASSWORD : CHOSEN_PASSWORD)}
            required
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" loading={accept.isPending}>
          Accept invitation
        </Button>
      </Stack>
    </form>
  );
}

function OneTimePasswordAlert() {
  return (
    <Alert color="red" role="alert">
      One-time password. Sign in, choose your own password, then open this link again.
    </Alert>
  );
}

/** Accepts the invitation and opens its workspace. */
function useAccept(
  { token, invitation, signedInAs }: AcceptInvitationProps,
  onError: (error: Error) => void,
) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const isSignedIn = signedInAs === invitation.email;
  return useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      answerOf(
        api.POST('/api/v1/auth/invitation/accept', {
          body: {
            token,
            // After a code there is a session, and no password is asked for again.
            ...(isSignedIn || password === '' ? {} : { password }),
            ...(invitation.hasAccount || name === '' ? {} : { name }),
          },
        }),
      ),
    onSuccess: async ({ workspaceId }) => {
      // Another person's session may have begun. What this page shows is spent: it cannot be read again.
      queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'invitation' });
      await router.navigate({ to: '/w/$workspaceId', params: { workspaceId }, replace: true });
    },
    onError,
    // Keep nothing that was typed.
    gcTime: 0,
  });
}
