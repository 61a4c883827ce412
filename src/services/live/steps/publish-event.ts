import type { WebhookEvent } from '../../../domain/webhook-event';
import type { LiveChanges } from '../../../ports/live-changes';

/** A webhook has come further: its conversation shows what came of it. */
export function noteEvent(
  live: LiveChanges,
  event: Pick<WebhookEvent, 'workspaceId' | 'conversationId'> | null,
): void {
  if (event === null || event.conversationId === null) return;
  live.note(event.workspaceId, event.conversationId);
}
