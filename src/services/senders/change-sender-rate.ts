import { type Actor, changesBetween } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import { SLOT_WAIT_MAX_MS, senderPaceId } from '../../domain/pacing';
import type { Pacing } from '../../ports/pacing';
import type { SenderRepository } from '../../ports/senders';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { findSender } from './steps/find-sender';

export interface ChangeSenderRateDeps extends AuditDeps {
  senders: SenderRepository;
  pacing: Pick<Pacing, 'restart'>;
}

export type ChangeSenderRate = (
  workspaceId: string,
  senderId: string,
  messagesPerSecond: number | null,
  actor: Actor,
) => Promise<Sender>;

/**
 * Sets how many messages a second a sender's provider allows; null for the default. It holds from the next send on.
 * Sends that wait already go out no earlier than planned, and maybe later at a lower rate; new ones do not queue
 * behind them.
 * @throws HeraldError sender_not_found, for another workspace's sender too; conflict when others keep changing it
 */
export function changeSenderRate(deps: ChangeSenderRateDeps): ChangeSenderRate {
  return async (workspaceId, senderId, messagesPerSecond, actor) => {
    return retryOnConflict('somebody else changed the rate meanwhile: try again', async () => {
      const sender = await findSender(deps.senders, workspaceId, senderId);
      const { messagesPerSecond: from } = sender;
      const changes = changesBetween({ messagesPerSecond: from }, { messagesPerSecond });
      if (changes.length === 0) return sender;
      const change = { action: 'sender.rate_changed', target: senderId, changes } as const;
      const entry = entryOf(deps, workspaceId, actor, change);
      const rate = { from, to: messagesPerSecond };
      if (!(await deps.senders.setRate(workspaceId, senderId, rate, entry))) return CONFLICT;
      const latestMs = deps.clock.now().getTime() + SLOT_WAIT_MAX_MS;
      await deps.pacing.restart(senderPaceId(sender), latestMs);
      await publish(deps, entry);
      return { ...sender, messagesPerSecond };
    });
  };
}
