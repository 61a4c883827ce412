import type { DeliveryAttempt, WebhookEvent, WebhookEventState } from '../../domain/webhook-event';

export type FinalState = Exclude<WebhookEventState, 'pending'>;

export interface WebhookEventRepository {
  /** False when the event is there already: a report twice is one event. */
  insert(event: WebhookEvent): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<WebhookEvent | null>;
  listByMessage(workspaceId: string, messageKey: string): Promise<WebhookEvent[]>;
  /**
   * Writes one more attempt down before it is made, so that a lost worker's attempt counts, and returns the event with it
   * as the last. Null when none may be made: the event is final, has had `attemptsAllowed`, or is not there.
   */
  beginAttempt(
    workspaceId: string,
    id: string,
    startedAt: Date,
    attemptsAllowed: number,
  ): Promise<WebhookEvent | null>;
  /** Writes down how an attempt of a pending event went and, when `state` is final, ends the event with it. */
  recordAttempt(
    workspaceId: string,
    id: string,
    attempt: DeliveryAttempt,
    state: WebhookEventState,
  ): Promise<void>;
  /** Ends a pending event without a further attempt; a final one stays as it is. */
  finish(workspaceId: string, id: string, state: FinalState, at: Date): Promise<void>;
}
