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
import { SenderRow } from './sender-row';

/** The numbers of a workspace, disconnected ones too. */
export function SendersPage() {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  const senders = useQuery(liveSendersQuery(workspaceId));
  const agents = useQuery(agentsQuery(workspaceId));
  return (
    <Page title="Channels" about="Numbers that send your messages, at Meta or Twilio.">
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can connect numbers. An Owner can allow Support too." />
      )}
      <Section title="Numbers" action={canEdit && <ConnectLink />}>
        <Loaded query={senders} what="the numbers">
          {(list) =>
            list.length === 0 ? (
              <Text>No numbers yet. Connect a number to send messages.</Text>
            ) : (
              <Rows label="Numbers">
                {list.map((sender) => (
                  <SenderRow
                    key={sender.senderId}
                    sender={sender}
                    agent={agents.data?.find(({ agentId }) => agentId === sender.agentId)}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}

function ConnectLink() {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/senders/connect" params={{ workspaceId }} />
      )}
    >
      Connect a number
    </Button>
  );
}
