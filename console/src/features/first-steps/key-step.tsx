import { Button, Code, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { apiKeysQuery } from '../../lib/api/settings';
import { CopyOnce } from '../../components/copy-once';
import { ProblemAlert } from '../../components/problem-alert';
import { Step } from './step';
import type { FirstSteps } from './use-first-steps';

const KEY_NAME = 'First steps';

/** A key for the backend, made here with one click. */
export function KeyStep({ steps: { key, done } }: { steps: FirstSteps }) {
  const create = useCreateKey();
  return (
    <Step number={1} title="Create an API key" isDone={done.key}>
      {key === null ? (
        <Text size="sm">Your backend sends the key as SERVICE-API-KEY header.</Text>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Existing key {key.name}, <Code>{key.shown}</Code>. Keys are shown once, on creation.
        </Text>
      )}
      <ProblemAlert error={create.error} />
      {create.data !== undefined && (
        <CopyOnce
          title="New API key"
          warning="Copy the key now. Herald stores only a hash and never shows the key again."
          secret={create.data.key}
          onDone={create.reset}
        />
      )}
      {create.data === undefined && (
        <Group>
          <Button
            size="xs"
            variant={key === null ? 'filled' : 'default'}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {key === null ? 'Create key' : 'Create another key'}
          </Button>
        </Group>
      )}
    </Step>
  );
}

function useCreateKey() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { path: { workspaceId } };
      const url = '/api/v1/workspaces/{workspaceId}/api-keys';
      return answerOf(api.POST(url, { params, body: { name: KEY_NAME } }));
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery(workspaceId)),
    // Keep nothing that is shown once.
    gcTime: 0,
  });
}
