import { Alert, Button, Card, Center, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { answerOf, api } from '../api/client';

/** Signs in; whoever came with a one-time password chooses one of their own first. */
export function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ from: '/sign-in' });
  const form = useForm({ initialValues: { email: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      answerOf(api.POST('/api/v1/auth/sign-in', { body })),
    onSuccess: async () => {
      queryClient.clear();
      await router.navigate({ href: to ?? '/console/' });
    },
  });
  return (
    <Center mih="100vh" p="md" component="main">
      <Card withBorder padding="xl" w="100%" maw={400}>
        <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
          <Stack>
            <Title order={1} size="h3">
              Sign in to Herald
            </Title>
            {signIn.error !== null && (
              <Alert color="red" role="alert">
                {signIn.error.message}
              </Alert>
            )}
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              {...form.getInputProps('email')}
            />
            <PasswordInput
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
      </Card>
    </Center>
  );
}
