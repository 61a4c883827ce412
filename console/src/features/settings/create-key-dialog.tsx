import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';
import { useCurrentWorkspace } from '../../lib/api/session';
import { apiKeysQuery } from '../../lib/api/settings';
import { SCOPES } from '../../lib/api-key-scopes';
import { showProblems } from '../../lib/form-problems';
import { LOCAL_TIME, isoOfLocal } from '../../lib/local-time';
import { ProblemAlert } from '../../components/problem-alert';
import { SecretDialog } from '../../components/secret-dialog';
import { DialogActions } from '../../components/dialog-actions';

const AT_A_TIME = 'at';

/** A number of days, or a word that `endOf` knows. */
const LIFETIMES = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: 'never', label: 'Never' },
  { value: AT_A_TIME, label: 'Custom time' },
];

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

interface Values {
  name: string;
  scopes: string[];
  recipients: string;
  lifetime: string;
  expiresAt: string;
}

const END = { step: 60, label: 'Time', description: 'Your time zone', required: true };

const NEW_KEY = {
  title: 'New API key',
  warning: 'Copy the key now. Herald stores only a hash and never shows the key again.',
};

const initialValues: Values = {
  name: '',
  scopes: SCOPES.filter(({ isUsual }) => isUsual).map(({ value }) => value),
  recipients: '',
  lifetime: '365',
  expiresAt: '',
};

export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps) {
  const form = useForm<Values>({
    initialValues,
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Select a permission' : null) },
  });
  const create = useCreateKey((error) => showProblems(form, error));
  const close = () => {
    onClose();
    form.reset();
    create.reset();
  };
  return (
    <SecretDialog
      opened={opened}
      onClose={close}
      title="Create API key"
      made={create.data === undefined ? null : { ...NEW_KEY, secret: create.data.key }}
    >
      <form onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}>
        <Stack>
          <ProblemAlert
            error={create.error}
            fields={['name', 'scopes', 'recipients', 'expiresAt']}
          />
          <KeyFields form={form} />
          <DialogActions onCancel={close}>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </SecretDialog>
  );
}

function KeyFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput
        label="Name"
        description="Backend or person that uses the key."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ScopeChoice inputProps={form.getInputProps('scopes')} />
      <TextInput
        label="Recipients (optional)"
        description="The only numbers it sends to, separated by commas."
        inputMode="tel"
        {...form.getInputProps('recipients')}
      />
      <NativeSelect
        label="Expires"
        description="Backends lose access after this time."
        data={LIFETIMES}
        {...form.getInputProps('lifetime')}
      />
      {form.values.lifetime === AT_A_TIME && (
        <TextInput {...LOCAL_TIME} {...END} {...form.getInputProps('expiresAt')} />
      )}
    </>
  );
}

function ScopeChoice({ inputProps }: { inputProps: object }) {
  return (
    <Checkbox.Group label="Permissions" {...inputProps}>
      <Stack gap="xs" mt="xs">
        {SCOPES.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type KeyRequest = components['schemas']['ApiKeyRequest'];

function useCreateKey(onError: (error: Error) => void) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyRequest) => {
      const params = { path: { workspaceId } };
      return answerOf(api.POST('/api/v1/workspaces/{workspaceId}/api-keys', { params, body }));
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery(workspaceId)),
    onError,
    // Keep nothing that is shown once.
    gcTime: 0,
  });
}

function requestOf(values: Values): KeyRequest {
  const scopes = SCOPES.map(({ value }) => value).filter((value) => values.scopes.includes(value));
  const recipients = values.recipients
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '');
  const named = recipients.length === 0 ? {} : { recipients };
  return { name: values.name, scopes, ...named, expiresAt: endOf(values) };
}

/** When the key ends, as the API takes it. */
function endOf({ lifetime, expiresAt }: Values): string {
  if (lifetime === 'never') return lifetime;
  if (lifetime === AT_A_TIME) return isoOfLocal(expiresAt);
  const days = Number(lifetime);
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
}
