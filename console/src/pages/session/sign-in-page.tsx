import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { ChoosePassword } from './choose-password';
import { SessionCard } from './session-card';
import { type Credentials, SignInForm } from './sign-in-form';

/** Signs in; whoever came with a one-time password chooses one of their own first. */
export function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ from: '/sign-in' });
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
    </SessionCard>
  );
}
