import { HeraldError } from '../../domain/errors';
import type { PageCursor } from '../../domain/page';
import type { Recovery } from '../../domain/recovery';
import { type WebhookEvent, runOf } from '../../domain/webhook-event';
import { isDeliverable } from '../../domain/webhook-settings';
import type { SharedDeps } from '../deps';
import { type ResendDeliveryDeps, resendDelivery } from './resend-delivery';

/** Resends the failed events of a recovery, a page at a time. */
export function recoverPage(deps: RecoverPageDeps): RecoverPage {
  const { recoveries, deliveries, settings, clock } = deps;
  return {
    async resend(workspaceId, recoveryId, after) {
      const recovery = await recoveries.find(workspaceId, recoveryId);
      if (recovery?.state !== 'running') return null;
      if (!isDeliverable(await settings.find(workspaceId))) {
        await recoveries.end(workspaceId, recoveryId, 'cancelled', clock.now());
        return null;
      }
      const limit = recovery.ratePerSecond;
      const events = await deliveries.listFailed(workspaceId, recovery, after, limit);
      await Promise.all(events.map((event) => resendOne(deps, recovery, event)));
      const last = events.at(-1);
      if (events.length === limit && last?.completedAt) {
        return { at: last.completedAt, id: last.id };
      }
      await recoveries.end(workspaceId, recoveryId, 'done', clock.now());
      return null;
    },
    async cancel(workspaceId, recoveryId) {
      await recoveries.end(workspaceId, recoveryId, 'cancelled', clock.now());
    },
  };
}

export interface RecoverPageDeps
  extends
    ResendDeliveryDeps,
    Pick<SharedDeps, 'clock' | 'deliveries' | 'log' | 'recoveries' | 'settings'> {}

/** Cursor of the next page; null after the last one. */
export type RecoveredPage = PageCursor | null;

export interface RecoverPage {
  /** Resends the events of one second. Repeating it resends none twice, because a resent event is no longer failed. */
  resend(workspaceId: string, recoveryId: string, after: PageCursor | null): Promise<RecoveredPage>;
  /** Cancels a recovery whose workflow an operator ended. */
  cancel(workspaceId: string, recoveryId: string): Promise<void>;
}

/** Resends an event. A refusal, e.g. because a person was faster, does not keep the others from being resent. */
async function resendOne(
  deps: RecoverPageDeps,
  { workspaceId, id, by }: Recovery,
  event: WebhookEvent,
): Promise<void> {
  const request = { by, run: runOf(event) + 1, recoveryId: id };
  try {
    await resendDelivery(deps, workspaceId, event.id, request);
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code === 'temporarily_unavailable') throw error;
    deps.log.info(
      { workspaceId, eventId: event.id, code: error.code },
      'recovery passed over an event',
    );
  }
}
