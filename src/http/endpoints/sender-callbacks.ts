import { z } from 'zod';
import { UNREAD_DAYS, UNREAD_KINDS } from '../../domain/unread-callback';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { emptyRequest, onlyOf, timestamp } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';

/** Callbacks that Herald does not understand (contract 10). */

const tag = 'Settings';
const UNREAD_CALLBACKS = `${WORKSPACE}/senders/:senderId/unread-callbacks` as const;

const unreadCallbackSchema = z
  .object({
    id: z.string(),
    kind: z.enum(UNREAD_KINDS).describe('Why Herald does not understand it.'),
    receivedAt: timestamp,
    bytes: z.int(),
    structure: z
      .custom<string | unknown[] | Record<string, unknown> | null>()
      .meta(onlyOf(...['string', 'array', 'object', 'null'].map((type) => ({ type }))))
      .describe(
        'The callback with each value replaced by its type, `…` for what is left out. Null when HERALD_SECRET_KEY is not the one it was sealed with.',
      ),
  })
  .meta({ id: 'UnreadCallback' });

const unreadListAnswer = pageAnswer(unreadCallbackSchema)
  .extend({ total: z.int().describe('How many there are of this sender.') })
  .meta({ id: 'UnreadCallbackList' });

export const listUnreadCallbacks = endpoint({
  method: 'get',
  path: UNREAD_CALLBACKS,
  access: member('settings:edit'),
  tag,
  summary: 'Callbacks of the provider that Herald does not understand yet, newest first',
  description: `Each holds one item. They are kept sealed for ${UNREAD_DAYS} days and can be replayed after an upgrade.`,
  query: pageQuery,
  answers: { 200: answer(unreadListAnswer, 'A page of them.') },
  errors: ['sender_not_found'],
  async handle({ services, workspaceId, params, query }) {
    const page = await services.senders.listUnreadCallbacks(workspaceId, params.senderId, query);
    return { ...presentPage(page, (row) => row), total: page.total };
  },
});

const replayAnswer = z
  .object({
    success: z.literal(true),
    replayed: z.int().describe('Understood and recorded now.'),
    unread: z.int().describe('Still not understood. They stay.'),
    failed: z.int().describe('Understood but not recorded, or sealed with another key. They stay.'),
  })
  .meta({ id: 'UnreadCallbacksReplayed' });

export const replayUnreadCallbacks = endpoint({
  method: 'post',
  path: `${UNREAD_CALLBACKS}/replay`,
  access: member('settings:edit'),
  tag,
  summary: 'Read those callbacks again, and record what this version understands',
  description:
    'As if they had been understood when they came, with the times of the provider. Repeating it changes nothing. One at a time for each sender: another gets 409.',
  body: emptyRequest,
  answers: { 200: answer(replayAnswer, 'What became of them.') },
  errors: ['sender_not_found', 'conflict'],
  handle: async ({ services, workspaceId, params }) => ({
    success: true,
    ...(await services.replayUnreadCallbacks(workspaceId, params.senderId)),
  }),
});
