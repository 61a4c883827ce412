import type { WebhookEvent } from '../../../domain/webhook-event';
import type { LiveChanges } from '../../../ports/live-changes';
import type { SharedDeps } from '../../deps';

export type PublishCustomerDeps = Pick<SharedDeps, 'conversations' | 'live'>;

/** Publishes that a customer has changed: every conversation shows them. */
export async function publishCustomer(
  { conversations, live }: PublishCustomerDeps,
  workspaceId: string,
  customerId: string,
): Promise<void> {
  for (const id of await conversations.idsOfCustomer(workspaceId, customerId)) {
    live.publish(workspaceId, id);
  }
}

/** Publishes that a delivery has changed: its conversation shows it, where it is about a message. */
export function publishEvent(
  live: LiveChanges,
  event: Pick<WebhookEvent, 'workspaceId' | 'conversationId'> | null,
): void {
  const conversationId = event?.conversationId ?? null;
  if (event !== null && conversationId !== null) live.publish(event.workspaceId, conversationId);
}
