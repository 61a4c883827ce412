import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import type { components } from '../../api/schema';
import { useCurrentWorkspace } from '../../api/session';
import { type ApiKey, apiKeysQuery } from '../../api/settings';
import { showProblems } from '../../components/form-problems';
import { LOCAL_TIME, isoOfLocal } from '../../components/local-time';
import { ProblemAlert } from '../../components/problem-alert';

const SCOPES = [
  { value: 'messages:send', label: 'Send messages' },
  { value: 'messages:read', label: 'Read messages' },
  { value: 'templates:read', label: 'List and preview templates' },
] satisfies { value: ApiKey['scopes'][number]; label: string }[];

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (key: string) => void;
}

interface Values {
  name: string;
  scopes: string[];
  expiresAt: string;
}

const initialValues: Values = { name: '', scopes: SCOPES.map(({ value }) => value), expiresAt: '' };

export function CreateKeyDialog({ opened, onClose, onCreated }: CreateKeyDialogProps) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    initialValues,
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one' : null) },
  });
  const create = useMutation({
    mutationFn: (body: components['schemas']['ApiKeyRequest']) => {
      const params = { path: { workspaceId } };
      return answerOf(api.POST('/api/v1/workspaces/{workspaceId}/api-keys', { params, body }));
    },
    onSuccess: async ({ key }) => {
      onCreated(key);
      close();
      await queryClient.invalidateQueries(apiKeysQuery(workspaceId));
    },
    onError: (error) => showProblems(form, error),
    // What is shown once stays nowhere.
    gcTime: 0,
  });
  const close = () => {
    onClose();
    form.reset();
    create.reset();
  };
  const submit = ({ name, scopes, expiresAt }: Values) =>
    create.mutate({
      name,
      scopes: SCOPES.map(({ value }) => value).filter((value) => scopes.includes(value)),
      expiresAt: expiresAt === '' ? null : isoOfLocal(expiresAt),
    });
  return (
    <Modal opened={opened} onClose={close} title="Create an API key">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={create.error} fields={['name', 'scopes', 'expiresAt']} />
          <TextInput
            label="Name"
            description="What will use it, so that you know later what to revoke."
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label="What it may do" {...form.getInputProps('scopes')}>
            <Stack gap="xs" mt="xs">
              {SCOPES.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            {...LOCAL_TIME}
            step={60}
            label="Expires"
            description="In your time zone. Never, when left empty."
            {...form.getInputProps('expiresAt')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
