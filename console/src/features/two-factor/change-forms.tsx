import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';
import { showProblems } from '../../lib/form-problems';
import { PasswordField } from '../../components/password-field';
import {
  ProofFields,
  type ProofKind,
  type ProofValues,
  proofOf,
} from '../../components/proof-fields';
import { LockableProblem } from '../../components/lockable-problem';

type Change = components['schemas']['TwoFactorChangeRequest'];

interface RenewFormProps {
  onDone: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}

export function RenewForm({ onDone, onCancel }: RenewFormProps) {
  return (
    <ChangeForm
      label="Generate recovery codes"
      onCancel={onCancel}
      change={async (body) => {
        const asked = api.POST('/api/v1/auth/two-factor/recovery-codes', { body });
        await onDone((await answerOf(asked)).recoveryCodes);
      }}
    >
      Your current codes stop working.
    </ChangeForm>
  );
}

interface DisableFormProps {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

export function DisableForm({ onDone, onCancel }: DisableFormProps) {
  return (
    <ChangeForm
      label="Turn off two-factor authentication"
      onCancel={onCancel}
      change={async (body) => {
        await answerOf(api.POST('/api/v1/auth/two-factor/disable', { body }));
        await onDone();
      }}
    >
      Sign-in needs your password only.
    </ChangeForm>
  );
}

interface ChangeFormProps {
  label: string;
  /** The consequence. */
  children: ReactNode;
  change: (body: Change) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password and the second factor, as whoever found an open session has neither. */
function ChangeForm({ label, children, change, onCancel }: ChangeFormProps) {
  const [kind, setKind] = useState<ProofKind>('code');
  const form = useForm<ProofValues & { password: string }>({
    initialValues: { password: '', code: '', recoveryCode: '' },
  });
  const mutation = useMutation({
    mutationFn: change,
    onError: (error) => showProblems(form, error),
    gcTime: 0,
  });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        mutation.mutate({ password: values.password, ...proofOf(kind, values) }),
      )}
    >
      <Stack>
        <Text size="sm">{children}</Text>
        <LockableProblem
          error={mutation.error}
          fields={['password', 'code', 'recoveryCode']}
          tried="code"
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <ProofFields
          kind={kind}
          onKindChange={setKind}
          getInputProps={(field) => form.getInputProps(field)}
        />
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
