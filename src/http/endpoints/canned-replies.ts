import { z } from 'zod';
import {
  CANNED_NAME_PATTERN,
  CANNED_NAME_RULE,
  CANNED_TEXT_MAX,
  type CannedReply,
} from '../../domain/canned-reply';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { doneAnswer, enteredText, timestamp } from '../schemas/fields';

/** Texts that people answer with again and again. Whoever answers customers may edit them, and the audit log says who did. */

const tag = 'Inbox';
const access = member('inbox:use');
const REPLIES = `${WORKSPACE}/canned-replies` as const;
const REPLY = `${REPLIES}/:replyId` as const;

const cannedReplySchema = z
  .object({
    replyId: z.string(),
    name: z.string().describe('Typed after a slash to find it.'),
    text: z
      .string()
      .describe('May hold `{{name}}`, which the console replaces by the name of the customer.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CannedReply' });

const cannedReplyListAnswer = z
  .object({ success: z.literal(true), data: z.array(cannedReplySchema) })
  .meta({ id: 'CannedReplyList' });

const cannedReplyAnswer = z
  .object({ success: z.literal(true), reply: cannedReplySchema })
  .meta({ id: 'CannedReplyShown' });

const entered = {
  name: z.string().regex(CANNED_NAME_PATTERN, CANNED_NAME_RULE).meta({ example: 'opening-hours' }),
  text: enteredText(CANNED_TEXT_MAX),
};

export const listCannedReplies = endpoint({
  method: 'get',
  path: REPLIES,
  access,
  tag,
  summary: 'The canned replies, by name',
  answers: { 200: answer(cannedReplyListAnswer, 'All of them; a workspace has at most 200.') },
  handle: async ({ services, workspaceId }) => {
    const replies = await services.cannedReplies.list(workspaceId);
    return { success: true, data: replies.map(present) };
  },
});

const createCannedReplyRequest = z.strictObject(entered).meta({ id: 'CreateCannedReplyRequest' });

export const createCannedReply = endpoint({
  method: 'post',
  path: REPLIES,
  access,
  tag,
  summary: 'Create a canned reply',
  description: '409 when another one has the name, or the workspace has 200.',
  body: createCannedReplyRequest,
  answers: { 201: answer(cannedReplyAnswer, 'The canned reply.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, actor, body }) => {
    const reply = await services.cannedReplies.create(workspaceId, body, actor);
    return { success: true, reply: present(reply) };
  },
});

const cannedReplyChangeRequest = z
  .strictObject(z.object(entered).partial().shape)
  .meta({ id: 'CannedReplyChangeRequest' });

export const changeCannedReply = endpoint({
  method: 'patch',
  path: REPLY,
  access,
  tag,
  summary: 'Change a canned reply; what is absent stays as it is',
  description: '409 when another one has the name.',
  body: cannedReplyChangeRequest,
  answers: { 200: answer(cannedReplyAnswer, 'The canned reply.') },
  errors: ['canned_reply_not_found', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) => {
    const reply = await services.cannedReplies.change(workspaceId, params.replyId, body, actor);
    return { success: true, reply: present(reply) };
  },
});

export const deleteCannedReply = endpoint({
  method: 'delete',
  path: REPLY,
  access,
  tag,
  summary: 'Delete a canned reply',
  answers: { 200: answer(doneAnswer, 'It is gone.') },
  errors: ['canned_reply_not_found'],
  handle: async ({ services, workspaceId, actor, params }) => {
    await services.cannedReplies.delete(workspaceId, params.replyId, actor);
    return { success: true };
  },
});

function present({ id, ...reply }: CannedReply) {
  return { replyId: id, ...reply };
}
