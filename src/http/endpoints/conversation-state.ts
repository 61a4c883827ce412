import { z } from 'zod';
import { SNOOZE_DAYS_MAX, type WantedState } from '../../domain/conversation-state';
import { LABELS_MAX } from '../../domain/labels';
import { COUNTED_MAX } from '../../services/conversations/count-inbox';
import { LABELS_LISTED } from '../../services/conversations/list-labels';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { conversationLabel } from '../schemas/conversation-state';
import { needsOneOf } from '../schemas/fields';
import { inboxConversationAnswer, presentShownConversation } from './conversation-inbox';

/** States and labels of conversations, and how many need somebody. */

const tag = 'Inbox';
const access = member('inbox:use');
const CONVERSATION = `${WORKSPACE}/conversations/:conversationId` as const;

const turn = z
  .int()
  .min(0)
  .describe('`stateTurn` as you saw it: 409 when somebody, or the customer, was faster.');

const stateRequest = z
  .discriminatedUnion('state', [
    z
      .strictObject({
        state: z.literal('snoozed'),
        until: z.iso
          .datetime({ offset: true, error: 'must be a date and time with its offset' })
          .describe(`When it becomes open again: in the future, within ${SNOOZE_DAYS_MAX} days.`),
        turn,
      })
      .meta({ id: 'SnoozeRequest' }),
    z.strictObject({ state: z.enum(['open', 'closed']), turn }).meta({ id: 'OpenOrCloseRequest' }),
  ])
  .meta({ id: 'StateRequest' });

export const changeConversationState = endpoint({
  method: 'put',
  path: `${CONVERSATION}/state`,
  access,
  tag,
  summary: 'Close a conversation, snooze it, or reopen it',
  description:
    'A message of the customer opens it again, and so does `autoPilot: false` of a send.',
  body: stateRequest,
  answers: { 200: answer(inboxConversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found', 'conflict'],
  async handle({ services, workspaceId, params: { conversationId }, body }) {
    const wanted = wantedState(body);
    await services.conversations.changeState({
      workspaceId,
      conversationId,
      wanted,
      turn: body.turn,
    });
    const shown = await services.conversations.show(workspaceId, conversationId);
    return { success: true, conversation: presentShownConversation(shown) };
  },
});

function wantedState(body: z.output<typeof stateRequest>): WantedState {
  if (body.state !== 'snoozed') return { state: body.state, snoozedUntil: null };
  return { state: body.state, snoozedUntil: new Date(body.until) };
}

const someLabels = z.array(conversationLabel).max(LABELS_MAX).optional();

const labelsRequest = z
  .strictObject({
    add: someLabels.describe('Labels it gets; one that it has already stays as it is written.'),
    remove: someLabels.describe('Labels it loses, in any case.'),
  })
  .refine(({ add, remove }) => (add ?? remove) !== undefined, {
    path: ['add'],
    error: 'is required, or remove instead',
  })
  .meta(needsOneOf(['add', 'remove']))
  .meta({ id: 'LabelsRequest' });

export const changeConversationLabels = endpoint({
  method: 'patch',
  path: `${CONVERSATION}/labels`,
  access,
  tag,
  summary: 'Add labels to a conversation, and remove labels from it',
  description: `A conversation has at most ${LABELS_MAX} labels. They are compared without case.`,
  body: labelsRequest,
  answers: { 200: answer(inboxConversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found', 'conflict'],
  async handle({ services, workspaceId, params: { conversationId }, body }) {
    const { add = [], remove = [] } = body;
    await services.conversations.changeLabels({ workspaceId, conversationId, add, remove });
    const shown = await services.conversations.show(workspaceId, conversationId);
    return { success: true, conversation: presentShownConversation(shown) };
  },
});

const labelList = z
  .object({
    success: z.literal(true),
    labels: z.array(z.string()).max(LABELS_LISTED).describe('The most used first.'),
  })
  .meta({ id: 'LabelList' });

export const listLabels = endpoint({
  method: 'get',
  path: `${WORKSPACE}/inbox/labels`,
  access,
  tag,
  summary: 'The labels in use, the most used first',
  description: 'Those of the latest conversations that have any.',
  answers: { 200: answer(labelList, 'The labels.') },
  async handle({ services, workspaceId }) {
    return { success: true, labels: await services.conversations.listLabels(workspaceId) };
  },
});

const counted = z.int().min(0).max(COUNTED_MAX);

const inboxCounts = z
  .object({
    success: z.literal(true),
    unread: counted.describe(
      'Open conversations that are yours or nobody’s, with unread messages.',
    ),
    notifications: counted.describe('Open conversations in which the customer has never written.'),
  })
  .meta({ id: 'InboxCounts' });

export const countInbox = endpoint({
  method: 'get',
  path: `${WORKSPACE}/inbox/counts`,
  access,
  tag,
  summary: 'How many conversations you have to read, and how many are notifications',
  description: `Each is counted up to ${COUNTED_MAX}.`,
  answers: { 200: answer(inboxCounts, 'The counts.') },
  async handle({ services, workspaceId, member: { id: memberId } }) {
    return { success: true, ...(await services.conversations.count(workspaceId, memberId)) };
  },
});
