import { Switch, Text } from '@mantine/core';
import type { Agent } from '../../lib/api/agents';
import { type Sender, isFreeTextBilled } from '../../lib/api/senders';
import { useCan } from '../../lib/api/session';
import { ProblemAlert } from '../../components/problem-alert';
import { Row } from '../../components/rows';
import { StateBadge } from '../../components/state-badge';
import { PROVIDERS } from '../../lib/providers';
import { shownNumber } from '../../lib/text';
import { useSetAgent } from '../../lib/use-set-agent';

interface AgentSenderRowProps {
  agent: Agent;
  sender: Sender;
  /** The name of another agent that answers for the number now. */
  other: string | null;
}

export function AgentSenderRow({ agent, sender, other }: AgentSenderRowProps) {
  const { senderId, number, provider, connected } = sender;
  const canEdit = useCan('settings:edit');
  const setAgent = useSetAgent();
  const answers = sender.agentId === agent.agentId;
  return (
    <Row
      title={shownNumber(number)}
      badge={<StateBadge state={connected ? 'connected' : 'disconnected'} />}
      facts={
        <>
          {PROVIDERS[provider].name}
          {other !== null && (
            <>
              {' · '}
              <bdi>{other}</bdi> is assigned and would be replaced
            </>
          )}
          {isFreeTextBilled(sender) && ' · Replies can cost money this month'}
          <ProblemAlert error={setAgent.error} />
        </>
      }
      action={
        canEdit ? (
          <Switch
            aria-label={`Assign to ${shownNumber(number)}`}
            label="Assigned"
            checked={answers}
            disabled={setAgent.isPending}
            onChange={(event) =>
              setAgent.mutate({
                senderId,
                agentId: event.currentTarget.checked ? agent.agentId : null,
              })
            }
          />
        ) : (
          <Text size="sm">{answers ? 'Assigned' : 'Not assigned'}</Text>
        )
      }
    />
  );
}
