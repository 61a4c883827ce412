import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Agent, agentsQuery } from '../../lib/api/agents';
import { type Sender, isFreeTextBilled } from '../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { TextLink } from '../../components/text-link';
import { useSetAgent } from '../../lib/use-set-agent';

interface AnsweringSectionProps {
  sender: Sender;
}

/** Section for the agent that answers on Autopilot. */
export function AnsweringSection({ sender }: AnsweringSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const agents = useQuery(agentsQuery(workspaceId));
  return (
    <Section
      title="AI agent"
      about="Replies to customers while their conversation is on Autopilot. Without an agent, conversations stay unassigned."
    >
      <Loaded query={agents} what="the AI agents" rows={1}>
        {(list) => <ChooseAgent sender={sender} agents={list} />}
      </Loaded>
      {isFreeTextBilled(sender) && (
        <Text size="sm">
          Your provider bills free text this month. Each agent reply can cost money.
        </Text>
      )}
      <Text size="sm">
        <TextLink to="/w/$workspaceId/agents" params={{ workspaceId }}>
          All AI agents
        </TextLink>
      </Text>
    </Section>
  );
}

function ChooseAgent({ sender, agents }: AnsweringSectionProps & { agents: Agent[] }) {
  const canEdit = useCan('settings:edit');
  const { senderId, agentId } = sender;
  // Null until somebody chooses: what others change shows.
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? agentId ?? '';
  const setAgent = useSetAgent();
  const save = () =>
    setAgent.mutate(
      { senderId, agentId: value === '' ? null : value },
      { onSettled: () => setChosen(null) },
    );
  const names = agents.map((each) => ({ value: each.agentId, label: each.name }));
  const isUnknown = agentId !== null && !agents.some((each) => each.agentId === agentId);
  return (
    <Stack>
      <ProblemAlert error={setAgent.error} />
      <Group align="flex-end">
        <NativeSelect
          label="AI agent"
          flex="0 1 320px"
          miw={0}
          disabled={!canEdit}
          data={[
            { value: '', label: 'No AI agent' },
            ...names,
            ...(isUnknown ? [{ value: agentId, label: agentId }] : []),
          ]}
          value={value}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {canEdit && (
          <Button loading={setAgent.isPending} onClick={save}>
            Save
          </Button>
        )}
      </Group>
    </Stack>
  );
}
