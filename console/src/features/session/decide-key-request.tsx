import { Button, Code, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Workspace } from '../../lib/api/session';
import { scopeLabels } from '../../lib/api-key-scopes';
import { ProblemAlert } from '../../components/problem-alert';
import { Row, Rows } from '../../components/rows';
import { type KeyRequest, useDecision } from './key-request';
import { SessionCard } from './session-card';

interface DecideKeyRequestProps {
  request: KeyRequest;
  /** Workspaces in which the person can create keys; at least one. */
  workspaces: readonly Workspace[];
}

/** Shows what a program asks for; the person compares the code, chooses a workspace and decides. */
export function DecideKeyRequest({ request, workspaces }: DecideKeyRequestProps) {
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.workspaceId ?? '');
  const decide = useDecision(request, workspaceId);
  return (
    <SessionCard title="Approve API key">
      <Text size="sm">A program on your computer asks for an API key.</Text>
      <ProblemAlert error={decide.error} />
      <Stack gap="xs">
        <Code block fz="xl" fw={600} ta="center">
          {request.code}
        </Code>
        <Text size="sm">
          Compare it with the one in your terminal. Approve only what you started yourself.
        </Text>
      </Stack>
      <RequestedKey request={request} />
      <NativeSelect
        label="Workspace"
        description="The key works in this workspace only."
        data={workspaces.map(({ workspaceId: value, name: label }) => ({ value, label }))}
        value={workspaceId}
        onChange={({ currentTarget }) => setWorkspaceId(currentTarget.value)}
      />
      <Group grow>
        <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('deny')}>
          Deny
        </Button>
        <Button loading={decide.isPending} onClick={() => decide.mutate('approve')}>
          Approve
        </Button>
      </Group>
    </SessionCard>
  );
}

function RequestedKey({ request: { name, scopes, lifetimeDays } }: { request: KeyRequest }) {
  return (
    <Rows label="Requested key">
      <Row title="Name" facts={<bdi>{name}</bdi>} />
      <Row
        title="Permissions"
        facts={scopeLabels(scopes).map((label) => (
          <div key={label}>{label}</div>
        ))}
      />
      <Row title="Expires" facts={`After ${lifetimeDays} ${lifetimeDays === 1 ? 'day' : 'days'}`} />
    </Rows>
  );
}
