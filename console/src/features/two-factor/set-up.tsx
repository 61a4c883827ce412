import { Button, Center, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';
import { CopyField } from '../../components/copy-field';
import { showProblems } from '../../lib/form-problems';
import { PasswordField } from '../../components/password-field';
import { CodeField } from '../../components/proof-fields';
import { LockableProblem } from '../../components/lockable-problem';

interface SetUpProps {
  onDone: (recoveryCodes: string[]) => Promise<void>;
}

/** Turns the second factor on: the password, then a code that shows that the app has the secret. */
export function SetUp({ onDone }: SetUpProps) {
  const [begun, setBegun] = useState<components['schemas']['TwoFactorSetUp'] | null>(null);
  return begun === null ? (
    <AskPassword onBegun={setBegun} />
  ) : (
    <ConfirmCode begun={begun} onDone={onDone} />
  );
}

interface AskPasswordProps {
  onBegun: (begun: components['schemas']['TwoFactorSetUp']) => void;
}

function AskPassword({ onBegun }: AskPasswordProps) {
  const form = useForm({ initialValues: { password: '' } });
  const begin = useMutation({
    mutationFn: (body: { password: string }) =>
      answerOf(api.POST('/api/v1/auth/two-factor/set-up', { body })),
    onSuccess: onBegun,
    onError: (error) => showProblems(form, error),
    gcTime: 0,
  });
  return (
    <form onSubmit={form.onSubmit((values) => begin.mutate(values))}>
      <Stack>
        <Text size="sm">
          Sign-in asks for a code from your authenticator app, besides your password.
        </Text>
        <LockableProblem error={begin.error} fields={['password']} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={begin.isPending}>
          Set up two-factor authentication
        </Button>
      </Stack>
    </form>
  );
}

interface ConfirmCodeProps extends SetUpProps {
  begun: components['schemas']['TwoFactorSetUp'];
}

function ConfirmCode({ begun, onDone }: ConfirmCodeProps) {
  const form = useForm({ initialValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) =>
      answerOf(api.POST('/api/v1/auth/two-factor/confirm', { body })),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => showProblems(form, error),
    gcTime: 0,
  });
  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
      <Stack>
        <Text size="sm">
          Scan the QR code with your authenticator app. Then enter the code shown.
        </Text>
        <Center>
          <QRCodeSVG value={begun.uri} size={192} marginSize={4} title="QR code for your app" />
        </Center>
        <CopyField label="Setup key" value={inGroups(begun.secret)} />
        <LockableProblem error={confirm.error} fields={['code']} tried="code" />
        <CodeField {...form.getInputProps('code')} />
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}

/** Apps take the key with and without the spaces. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
