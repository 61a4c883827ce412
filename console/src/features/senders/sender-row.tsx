import type { Agent } from '../../lib/api/agents';
import { type Sender, isSandbox } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Moment } from '../../components/moment';
import { Row } from '../../components/rows';
import { StateBadge } from '../../components/state-badge';
import { TextLink } from '../../components/text-link';
import { PROVIDERS } from '../../lib/providers';
import { shownNumber } from '../../lib/text';
import { syncStateOf } from './sync-state';

interface SenderRowProps {
  sender: Sender;
  /** Undefined while agents are loading, and for none. */
  agent: Agent | undefined;
}

export function SenderRow({ sender, agent }: SenderRowProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { senderId, number, provider, connected, setup } = sender;
  const toDo = setup.filter(({ done }) => done === false).length;
  return (
    <Row
      title={
        <TextLink
          fw={600}
          to="/w/$workspaceId/senders/$senderId"
          params={{ workspaceId, senderId }}
        >
          {shownNumber(number)}
        </TextLink>
      }
      badge={<StateBadge state={connected ? 'connected' : 'disconnected'} />}
      facts={
        <>
          {PROVIDERS[provider].name}
          {isSandbox(sender) && ' · Sandbox'}
          {' · '}
          <SyncFact sender={sender} />
          {agent !== undefined && (
            <>
              {' · '}
              AI: <bdi>{agent.name}</bdi>
            </>
          )}
          {connected && toDo > 0 && ' · Setup incomplete'}
        </>
      }
    />
  );
}

function SyncFact({ sender }: { sender: Sender }) {
  const { templates, lastSyncedAt } = sender.templateSync;
  switch (syncStateOf(sender)) {
    case 'never':
      return 'templates not synced yet';
    case 'running':
      return 'syncing templates';
    case 'failed':
      return 'template sync failed';
    default:
      return (
        <>
          {templates ?? 0} {templates === 1 ? 'template' : 'templates'}
          {lastSyncedAt !== null && (
            <>
              {' · synced '}
              <Moment at={lastSyncedAt} />
            </>
          )}
        </>
      );
  }
}
