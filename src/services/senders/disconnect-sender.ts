import type { Actor } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { unscheduleSync } from '../templates/steps/sync-schedule';
import { findSender } from './steps/find-sender';
import type { SenderDeps } from './deps';

/**
 * Ends a connection: nothing is sent from the number any more, and it can be connected anew. The record stays, for
 * the messages and callbacks that name it. Disconnecting twice changes nothing.
 * @throws HeraldError sender_not_found, for another workspace's sender too
 */
export async function disconnectSender(
  deps: SenderDeps,
  workspaceId: string,
  senderId: string,
  actor: Actor,
): Promise<Sender> {
  const sender = await findSender(deps.senders, workspaceId, senderId);
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'sender.disconnected',
    target: senderId,
  });
  const isDone = await deps.senders.disconnect(workspaceId, senderId, entry);
  if (isDone) await publish(deps, entry);
  await unscheduleSync(deps, workspaceId, senderId);
  return { ...sender, connected: false };
}
