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
    <Step number={1} title="Give your backend an API key" isDone={done.key}>
      {key === null ? (
        <Text size="sm">Your backend sends it with each request, as SERVICE-API-KEY.</Text>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          You have one: {key.name}, <Code>{key.shown}</Code>. A key is shown once, when it is made.
        </Text>
      )}
      <ProblemAlert error={create.error} />
      {create.data !== undefined && (
        <CopyOnce
          title="Your new key"
          warning="Copy it now: Herald keeps only a hash of it, and never shows it again."
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
            {key === null ? 'Create a key' : 'Create another key'}
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
