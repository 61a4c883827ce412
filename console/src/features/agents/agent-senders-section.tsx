import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Agent, agentsQuery } from '../../lib/api/agents';
import { liveSendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { AgentSenderRow } from './agent-sender-row';

interface AgentSendersSectionProps {
  agent: Agent;
}

/** The numbers an agent answers for, and those it could. */
export function AgentSendersSection({ agent }: AgentSendersSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const senders = useQuery(liveSendersQuery(workspaceId));
  const agents = useQuery(agentsQuery(workspaceId));
  const nameOf = (agentId: string) =>
    agents.data?.find((each) => each.agentId === agentId)?.name ?? 'another agent';
  return (
    <Section
      title="Assigned numbers"
      about="Replies to customers of these numbers while on Autopilot."
    >
      <Loaded query={senders} what="the numbers" rows={2}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">No numbers yet. Connect a number under Channels.</Text>
          ) : (
            <Rows label="Numbers">
              {list.map((sender) => (
                <AgentSenderRow
                  key={sender.senderId}
                  agent={agent}
                  sender={sender}
                  other={
                    sender.agentId === null || sender.agentId === agent.agentId
                      ? null
                      : nameOf(sender.agentId)
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}
