import { Alert, Anchor } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../lib/api/client';
import { signInOptionsQuery } from '../../lib/api/session';
import { needsCode } from '../../lib/api/account';
import { ChoosePassword } from './choose-password';
import { EnterCode } from './enter-code';
import { SessionCard } from './session-card';
import { type Credentials, SignInForm } from './sign-in-form';

/** `over`: back at the password. What it was is kept to replace a one-time one. */
type Step = { name: 'password' | 'over' } | { name: 'code' | 'replace'; password: string };

/** Signs in: with a code, too, where there is a second factor; a one-time password is replaced first. */
export function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ from: '/sign-in' });
  const [step, setStep] = useState<Step>({ name: 'password' });
  const goOn = async () => {
    queryClient.clear();
    await router.navigate({ href: to ?? '/console/' });
  };
  const onSignedIn = async (isOneTime: boolean, password: string) => {
    if (isOneTime) setStep({ name: 'replace', password });
    else await goOn();
  };
  const signIn = useMutation({
    mutationFn: (body: Credentials) => answerOf(api.POST('/api/v1/auth/sign-in', { body })),
    onSuccess: ({ passwordChangeRequired }, { password }) =>
      onSignedIn(passwordChangeRequired, password),
    onError: (error, { password }) => {
      if (needsCode(error)) setStep({ name: 'code', password });
    },
    // Keep nothing that was typed.
    gcTime: 0,
  });
  if (step.name === 'replace')
    return <ChoosePassword oneTimePassword={step.password} onChanged={goOn} />;
  if (step.name === 'code') {
    return (
      <SessionCard title="Two-factor authentication">
        <EnterCode
          onSignedIn={({ passwordChangeRequired }) =>
            onSignedIn(passwordChangeRequired, step.password)
          }
          onOver={() => {
            signIn.reset();
            setStep({ name: 'over' });
          }}
        />
      </SessionCard>
    );
  }
  return (
    <SessionCard title="Sign in to Herald">
      {step.name === 'over' && <CodeOver />}
      <SignInForm signIn={signIn} />
      <ForgottenPassword />
    </SessionCard>
  );
}

/** Links to a new password where Herald can mail one. */
function ForgottenPassword() {
  const options = useQuery(signInOptionsQuery);
  if (options.data?.forgottenPassword !== true) return null;
  return (
    <Anchor component={Link} to="/forgotten-password" size="sm">
      Forgot your password?
    </Anchor>
  );
}

function CodeOver() {
  return (
    <Alert color="red" role="alert">
      Sign-in expired or too many wrong codes. Sign in again.
    </Alert>
  );
}
