import { z } from 'zod';
import type { Assignment } from '../../domain/conversation';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import {
  MEMBER_ID_MAX,
  inboxConversationAnswer,
  presentShownConversation,
} from './conversation-inbox';
import { given, refused } from '../schemas/fields';
import { HANDLINGS } from './conversations';

/** The assignment of a conversation: autopilot, unassigned, or assigned to a member. */

const handlingRequest = z
  .strictObject({
    handling: z.enum(HANDLINGS),
    memberId: z
      .string()
      .min(1)
      .max(MEMBER_ID_MAX)
      .optional()
      .describe('With `assigned`: to whom; to yourself when absent.'),
    turn: z
      .int()
      .min(0)
      .optional()
      .describe('`handlingTurn` as you saw it: 409 when somebody was faster.'),
  })
  .refine(({ handling: to, memberId }) => to === 'assigned' || memberId === undefined, {
    path: ['memberId'],
    error: 'goes with assigned only',
  })
  .meta(
    refused({
      allOf: [{ properties: { handling: { not: { const: 'assigned' } } } }, given(['memberId'])],
    }),
  )
  .meta({ id: 'HandlingRequest' });

export const handConversation = endpoint({
  method: 'put',
  path: `${WORKSPACE}/conversations/:conversationId/handling`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'Assign it, take it over, or give it back to Autopilot',
  description:
    'Away from Autopilot it is answered when no answer of the AI agent can go out any more, after 3 s at most.',
  body: handlingRequest,
  answers: { 200: answer(inboxConversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found', 'agent_not_connected', 'conflict'],
  async handle({ services, workspaceId, member: { id: by }, params, body }) {
    const { handling, memberId, turn } = body;
    const target = { workspaceId, conversationId: params.conversationId };
    const to = assignmentOf(handling, memberId ?? by);
    await services.conversations.assign({ ...target, to, by, ...(turn !== undefined && { turn }) });
    const shown = await services.conversations.show(workspaceId, target.conversationId);
    return { success: true, conversation: presentShownConversation(shown) };
  },
});

function assignmentOf(kind: Assignment['kind'], memberId: string): Assignment {
  return kind === 'assigned' ? { kind, memberId } : { kind };
}
