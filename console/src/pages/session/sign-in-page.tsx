import { Anchor } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { signInOptionsQuery } from '../../api/session';
import { ChoosePassword } from './choose-password';
import { SessionCard } from './session-card';
import { type Credentials, SignInForm } from './sign-in-form';

/** Signs in; whoever came with a one-time password chooses one of their own first. */
export function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ from: '/sign-in' });
  const options = useQuery(signInOptionsQuery);
  const [oneTimePassword, setOneTimePassword] = useState<string | null>(null);
  const goOn = async () => {
    queryClient.clear();
    await router.navigate({ href: to ?? '/console/' });
  };
  const signIn = useMutation({
    mutationFn: (body: Credentials) => answerOf(api.POST('/api/v1/auth/sign-in', { body })),
    onSuccess: async ({ passwordChangeRequired }, { password }) => {
      if (passwordChangeRequired) setOneTimePassword(password);
      else await goOn();
    },
    // What was typed stays nowhere.
    gcTime: 0,
  });
  if (oneTimePassword !== null) {
    return <ChoosePassword oneTimePassword={oneTimePassword} onChanged={goOn} />;
  }
  return (
    <SessionCard title="Sign in to Herald">
      <SignInForm signIn={signIn} />
      {options.data?.forgottenPassword === true && (
        <Anchor component={Link} to="/forgotten-password" size="sm">
          Forgot your password?
        </Anchor>
      )}
    </SessionCard>
  );
}
