import type { Actor } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import type { SenderRepository } from '../../ports/senders';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { type UnscheduleSyncDeps, unscheduleSync } from '../templates/steps/sync-schedule';
import { findSender } from './steps/find-sender';

export interface DisconnectSenderDeps extends AuditDeps, UnscheduleSyncDeps {
  senders: SenderRepository;
}

export type DisconnectSender = (
  workspaceId: string,
  senderId: string,
  actor: Actor,
) => Promise<Sender>;

/**
 * Ends a connection: nothing is sent from the number any more, and it can be connected anew. The record stays, for
 * the messages and callbacks that name it. Disconnecting twice changes nothing.
 * @throws HeraldError sender_not_found, for another workspace's sender too
 */
export function disconnectSender(deps: DisconnectSenderDeps): DisconnectSender {
  return async (workspaceId, senderId, actor) => {
    const sender = await findSender(deps.senders, workspaceId, senderId);
    const entry = entryOf(deps, workspaceId, actor, {
      action: 'sender.disconnected',
      target: senderId,
    });
    const isDone = await deps.senders.disconnect(workspaceId, senderId, entry);
    if (isDone) await publish(deps, entry);
    await unscheduleSync(deps, workspaceId, senderId);
    return { ...sender, connected: false };
  };
}
