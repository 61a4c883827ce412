import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { showProblems } from '../../lib/form-problems';
import { PasswordField } from '../../components/password-field';
import { LockableProblem } from '../../components/lockable-problem';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  signIn: UseMutationResult<unknown, Error, Credentials>;
}

export function SignInForm({ signIn }: SignInFormProps) {
  const form = useForm<Credentials>({ initialValues: { email: '', password: '' } });
  const onError = (error: unknown) => showProblems(form, error);
  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values, { onError }))}>
      <Stack>
        <LockableProblem error={signIn.error} fields={['email', 'password']} />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
