import { type Actor, changesBetween } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import type { SenderRepository } from '../../ports/repositories';
import { type AuditDeps, entryOf, publish } from '../audit/record-change';
import { findSender } from './find-sender';

export interface ChangeSenderRateDeps extends AuditDeps {
  senders: SenderRepository;
}

export type ChangeSenderRate = (
  workspaceId: string,
  senderId: string,
  messagesPerSecond: number | null,
  actor: Actor,
) => Promise<Sender>;

/**
 * Sets what a sender's provider lets it send in a second; null for the default. It holds from the next send on, for those
 * that have a turn already too.
 * @throws HeraldError sender_not_found, for another workspace's sender too
 */
export function changeSenderRate(deps: ChangeSenderRateDeps): ChangeSenderRate {
  return async (workspaceId, senderId, messagesPerSecond, actor) => {
    const sender = await findSender(deps.senders, workspaceId, senderId);
    const { messagesPerSecond: former } = sender;
    const changes = changesBetween({ messagesPerSecond: former }, { messagesPerSecond });
    if (changes.length > 0) {
      const change = { action: 'sender.rate_changed', target: senderId, changes } as const;
      const entry = entryOf(deps, workspaceId, actor, change);
      await deps.senders.setRate(workspaceId, senderId, messagesPerSecond, entry);
      await publish(deps, entry);
    }
    return { ...sender, messagesPerSecond };
  };
}
