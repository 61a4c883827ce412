import type { BudgetRepository } from '../../ports/budgets';
import type { LiveLog } from '../../ports/live-changes';
import type { MessageRepository } from '../../ports/messages';
import type { ReconcilerJob } from '../reconciler/reconcile';

/**
 * Gives back what was reserved for messages that were not stored in the end, and whose request could not give it back: its
 * process died, or the database was away. Any number of processes may run it at once.
 */
export function settleReservations({
  budgets,
  messages,
  liveLog,
}: SettleReservationsDeps): ReconcilerJob {
  return async () => {
    const before = new Date((await liveLog.now()).getTime() - SETTLED_AFTER_MS);
    for (const { workspaceId, id, messageKey, amount } of await budgets.listUnsettled(before)) {
      const message = await messages.find(workspaceId, messageKey);
      const isStored = message?.reserved?.id === id;
      await budgets.settle(workspaceId, id, isStored ? 0 : amount);
    }
    return false;
  };
}

export interface SettleReservationsDeps {
  budgets: BudgetRepository;
  messages: MessageRepository;
  /** The database's time, which notes reservations. */
  liveLog: Pick<LiveLog, 'now'>;
}

/** A request has stored its message by then, or has given up. */
const SETTLED_AFTER_MS = 120_000;
