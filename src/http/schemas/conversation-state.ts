import { z } from 'zod';
import type { Conversation } from '../../domain/conversation';
import { CONVERSATION_STATES } from '../../domain/conversation-state';
import { LABELS_MAX, LABEL_LENGTH_MAX } from '../../domain/labels';
import { timestamp } from './fields';
import { someOf } from './message-filters';

/** Schema of a label; the pattern keeps line breaks and other control characters out. */
export const conversationLabel = z
  .string({ error: 'must be given once' })
  .trim()
  .min(1, 'must not be empty')
  .max(LABEL_LENGTH_MAX, `must be at most ${LABEL_LENGTH_MAX} characters`)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\x00-\x1f\x7f-\x9f]*$/, 'must not have line breaks');

/** Filters of the Inbox by the state of conversations. */
export const stateFilters = {
  state: someOf(CONVERSATION_STATES).describe(
    `One or several, with commas between: ${CONVERSATION_STATES.join(', ')}.`,
  ),
  label: conversationLabel.optional().describe('Only those with this label, in any case.'),
  wrote: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .optional()
    .describe('Whether the customer has ever written; `false` lists notifications alone.'),
};

/** Fields of the state of a conversation. */
export const stateFields = {
  state: z.enum(CONVERSATION_STATES).describe('To do, put off until a time, or done.'),
  snoozedUntil: timestamp.nullable().describe('When it becomes open again, while it is snoozed.'),
  stateTurn: z.int().min(0).describe('Counts changes of the state and messages of the customer.'),
  labels: z.array(z.string()).max(LABELS_MAX).describe('In the order in which they were added.'),
};

/** Presents the state of a conversation. */
export function presentState({
  state,
  snoozedUntil,
  stateTurn,
  labels,
}: Pick<Conversation, keyof typeof stateFields>) {
  return { state, snoozedUntil, stateTurn, labels };
}
