import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentsQuery } from '../../lib/api/agents';
import { liveSendersQuery } from '../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { AgentRow } from './agent-row';

/** The AI agents of a workspace. */
export function AgentsPage() {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  const agents = useQuery(agentsQuery(workspaceId));
  const senders = useQuery(liveSendersQuery(workspaceId));
  return (
    <Page title="AI agents" about="Reply to customers on Autopilot with a model of your choice.">
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can edit AI agents. An Owner can allow Support too." />
      )}
      <Section title="Agents" action={canEdit && <CreateLink />}>
        <Loaded query={agents} what="the AI agents">
          {(list) =>
            list.length === 0 ? (
              <Text>No AI agents yet. Conversations on Autopilot go to your team.</Text>
            ) : (
              <Rows label="AI agents">
                {list.map((agent) => (
                  <AgentRow key={agent.agentId} agent={agent} senders={senders.data ?? []} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}

function CreateLink() {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/agents/new" params={{ workspaceId }} />
      )}
    >
      Create agent
    </Button>
  );
}
