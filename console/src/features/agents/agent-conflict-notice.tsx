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
    <Alert color="yellow" role="alert" title="Somebody else saved meanwhile">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Nothing of yours was saved. They changed:</Text>
        <List size="sm">
          {changes.map((change) => (
            <List.Item key={change} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{change}</bdi>
            </List.Item>
          ))}
        </List>
        <Button size="xs" onClick={onLoad}>
          Discard mine and load theirs
        </Button>
      </Stack>
    </Alert>
  );
}

function changesBetween(before: Agent, current: Agent): string[] {
  const told = [
    ['the name', before.name, current.name],
    ['the model', before.model, current.model],
    ['the base URL', before.baseUrl, current.baseUrl],
    ['the hand-over', before.handOver, current.handOver],
    ['answers in an hour', before.limits.answersPerHour, current.limits.answersPerHour],
    ['messages it is shown', before.limits.historyMessages, current.limits.historyMessages],
    ['tokens of an answer', before.limits.maxTokens, current.limits.maxTokens],
  ] as const;
  const changes = told.flatMap(([what, from, to]) => (from === to ? [] : [`${what}, to ${to}`]));
  if (before.instructions !== current.instructions) changes.push('the instructions');
  // A key that replaced another shows nowhere.
  return changes.length === 0 || before.key !== current.key ? [...changes, 'the key'] : changes;
}
