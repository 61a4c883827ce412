export const CONVERSATION_STATES = ['open', 'snoozed', 'closed'] as const;

/** State of the work in a conversation: to do, put off until a time, or done. */
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** State as a member wants it. */
export type WantedState =
  | { state: Exclude<ConversationState, 'snoozed'>; snoozedUntil: null }
  | { state: 'snoozed'; snoozedUntil: Date };

export const SNOOZE_DAYS_MAX = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the fault of the end of a snooze, to follow the field's name, or null. */
export function snoozeProblem(until: Date, now: Date): string | null {
  const waitMs = until.getTime() - now.getTime();
  if (waitMs <= 0) return 'must be in the future';
  const isTooFar = waitMs > SNOOZE_DAYS_MAX * DAY_MS;
  return isTooFar ? `must be within ${SNOOZE_DAYS_MAX} days from now` : null;
}
