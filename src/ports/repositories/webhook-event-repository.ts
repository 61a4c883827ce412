import type { DeliveryAttempt, WebhookEvent, WebhookEventState } from '../../domain/webhook-event';

export type FinalState = Exclude<WebhookEventState, 'pending'>;

export interface WebhookEventRepository {
  /** False when the event is there already: a report twice is one event. */
  insert(event: WebhookEvent): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<WebhookEvent | null>;
  listByMessage(workspaceId: string, messageKey: string): Promise<WebhookEvent[]>;
  /** Writes the attempt down before it is made, so that a lost worker's attempt counts. False when that number is taken or the event is final. */
  beginAttempt(workspaceId: string, id: string, attempt: DeliveryAttempt): Promise<boolean>;
  /** Completes a begun attempt and, with it, the event when `state` is final. */
  recordAttempt(
    workspaceId: string,
    id: string,
    attempt: DeliveryAttempt,
    state: WebhookEventState,
  ): Promise<void>;
  /** Ends a pending event without a further attempt; a final one stays as it is. */
  finish(workspaceId: string, id: string, state: FinalState, at: Date): Promise<void>;
}
