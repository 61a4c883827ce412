import type { WebhookEvent } from '../../../domain/webhook-event';
import type { LiveChanges } from '../../../ports/live-changes';

/** Publishes that a webhook has come further: its conversation shows that. */
export function publishEvent(
  live: LiveChanges,
  event: Pick<WebhookEvent, 'workspaceId' | 'conversationId'> | null,
): void {
  if (event === null) return;
  live.publish(event.workspaceId, event.conversationId);
}
