import type { DeliveryAttempt, WebhookEvent } from '../../src/domain/webhook-event';
import type { TestHerald } from './herald';
import { newWebhookEvent } from './records';
import type { Tenant } from './tenant';

const HOUR_MS = 3_600_000;

/**
 * Stores an event of which some attempts failed, and whose next one is due in an hour. Without a workflow it stays so
 * until its next attempt is asked for, however slow the machine.
 */
export async function storeWaiting(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  { messageId, made = 1 }: { messageId: string; made?: number },
): Promise<WebhookEvent> {
  const attempts = Array.from({ length: made }, (_, index) => failedAttempt(index + 1));
  const event = newWebhookEvent({ workspaceId, messageId, attempts });
  await stage.repositories.events.insert(event, null);
  return event;
}

/** The next attempt counts from the end of this one. */
const failedAttempt = (number: number): DeliveryAttempt => ({
  number,
  startedAt: new Date(),
  durationMs: HOUR_MS,
  outcome: 'http_503',
  httpStatus: 503,
  responseText: '',
  bodyTruncated: false,
});
