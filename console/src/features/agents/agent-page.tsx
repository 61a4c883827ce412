import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Agent, agentQuery } from '../../lib/api/agents';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Section } from '../../components/section';
import { AgentForm } from './agent-form';
import { AgentSendersSection } from './agent-senders-section';
import { AgentTestSection } from './agent-test-section';
import { DeleteAgentSection } from './delete-agent-section';

/** Page of an AI agent: instructions, a test, the numbers it answers for. */
export function AgentPage() {
  const { workspaceId } = useCurrentWorkspace();
  const { agentId } = useParams({ from: '/w/$workspaceId/agents/$agentId' });
  const agent = useQuery(agentQuery(workspaceId, agentId));
  return (
    <Page
      parent={{ to: '/w/$workspaceId/agents', label: 'All AI agents' }}
      title={agent.data?.name ?? 'AI agent'}
    >
      <Loaded query={agent} what="the AI agent" shape="fields" rows={6}>
        {(loaded) => <Details key={agentId} agent={loaded} />}
      </Loaded>
    </Page>
  );
}

function Details({ agent }: { agent: Agent }) {
  const canEdit = useCan('settings:edit');
  return (
    <>
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can edit AI agents. An Owner can allow Support too." />
      )}
      <Section title="Settings" about="Changes apply to the next reply.">
        <AgentForm agent={agent} />
      </Section>
      {canEdit && <AgentTestSection agent={agent} />}
      <AgentSendersSection agent={agent} />
      {canEdit && <DeleteAgentSection agent={agent} />}
    </>
  );
}
