import { type WebhookEvent, runOf } from '../../../domain/webhook-event';
import type { SharedDeps } from '../../deps';
import { startDelivery } from './start-delivery';

/**
 * Makes sure that the workflow of a pending event runs. An event that is pending although its workflow succeeded has lost
 * its record with a restored database, and is delivered again (ADR 37).
 * @throws HeraldError temporarily_unavailable
 */
export async function ensureDeliveryRuns(
  deps: Pick<SharedDeps, 'events' | 'workflows'>,
  event: WebhookEvent,
  host: string,
): Promise<void> {
  if ((await startDelivery(deps.workflows, event, host)) !== 'completed') return;
  // A workflow ends after it has recorded the outcome, which this read then finds.
  const found = await deps.events.find(event.workspaceId, event.id);
  if (found?.state !== 'pending' || runOf(found) !== runOf(event)) return;
  await startDelivery(deps.workflows, found, host, found.resend, { again: true });
}
