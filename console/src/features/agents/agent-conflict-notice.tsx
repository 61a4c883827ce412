import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { Agent } from '../../lib/api/agents';

interface AgentConflictNoticeProps {
  /** Values the form was filled with. */
  before: Agent;
  current: Agent;
  onLoad: () => void;
}

/** Says what somebody else changed, and replaces what the form holds by it when asked to. */
export function AgentConflictNotice({ before, current, onLoad }: AgentConflictNoticeProps) {
  const changes = changesBetween(before, current);
  return (
    <Alert color="yellow" role="alert" title="Changed by someone else">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Your changes were not saved. Saved meanwhile:</Text>
        <List size="sm">
          {changes.map((change) => (
            <List.Item key={change} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{change}</bdi>
            </List.Item>
          ))}
        </List>
        <Button size="xs" onClick={onLoad}>
          Discard my changes
        </Button>
      </Stack>
    </Alert>
  );
}

function changesBetween(before: Agent, current: Agent): string[] {
  const told = [
    ['Name', before.name, current.name],
    ['Model', before.model, current.model],
    ['Base URL', before.baseUrl, current.baseUrl],
    ['Handover', before.handOver, current.handOver],
    ['Max replies per hour', before.limits.answersPerHour, current.limits.answersPerHour],
    ['History length', before.limits.historyMessages, current.limits.historyMessages],
    ['Max reply tokens', before.limits.maxTokens, current.limits.maxTokens],
  ] as const;
  const changes = told.flatMap(([what, from, to]) => (from === to ? [] : [`${what} → ${to}`]));
  if (before.instructions !== current.instructions) changes.push('Instructions');
  // A key that replaced another shows nowhere.
  return changes.length === 0 || before.key !== current.key ? [...changes, 'API key'] : changes;
}
