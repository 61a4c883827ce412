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
    <Page
      title="AI agents"
      about="They answer customers while a conversation is on Autopilot, by a model of your choice. A person can take over at any time."
    >
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins change AI agents; an Owner can let Agents do it too." />
      )}
      <Section title="Agents" action={canEdit && <CreateLink />}>
        <Loaded query={agents} what="the AI agents">
          {(list) =>
            list.length === 0 ? (
              <Text>
                No AI agent yet. Without one, people get every conversation that is put on
                Autopilot.
              </Text>
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
      Create an agent
    </Button>
  );
}
