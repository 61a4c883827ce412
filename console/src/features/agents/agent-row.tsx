import type { Agent } from '../../lib/api/agents';
import type { Sender } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Row } from '../../components/rows';
import { TextLink } from '../../components/text-link';
import { shownNumber } from '../../lib/text';

interface AgentRowProps {
  agent: Agent;
  /** All of the workspace. */
  senders: Sender[];
}

export function AgentRow({ agent, senders }: AgentRowProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { agentId, name, model, baseUrl } = agent;
  const numbers = senders
    .filter((sender) => sender.agentId === agentId)
    .map(({ number }) => shownNumber(number));
  return (
    <Row
      title={
        <TextLink fw={600} to="/w/$workspaceId/agents/$agentId" params={{ workspaceId, agentId }}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      facts={
        <>
          <bdi>{model}</bdi> at {hostOf(baseUrl)}
          {' · '}
          {numbers.length === 0 ? 'Not assigned to a number' : `Replies for ${numbers.join(', ')}`}
        </>
      }
    />
  );
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
