import { z } from 'zod';
import { soughtWords } from '../../domain/message-words';
import { HITS_MAX, type MessageHit } from '../../services/conversations/search-messages';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { customerSchema, presentCustomerNames } from '../schemas/customer';
import { timestamp } from '../schemas/fields';

/** Search over what was said, for people who answer it. */

const TEXT_MAX = 100;
const NEEDS_WORD = 'must have a word of at least three letters or digits';

const textSchema = z
  .string({ error: 'must be given once' })
  .min(1, NEEDS_WORD)
  .max(TEXT_MAX, `must be at most ${TEXT_MAX} characters`)
  .optional()
  .transform((text = '', context) => {
    const sought = soughtWords(text);
    if (sought !== null) return sought;
    context.issues.push({ code: 'custom', message: NEEDS_WORD, input: text });
    return z.NEVER;
  });

const hitSchema = z.object({
  conversationId: z.string(),
  customer: customerSchema
    .pick({ customerId: true, number: true, name: true, username: true })
    .extend({ userId: z.string().nullable() }),
  direction: z.enum(['inbound', 'outbound', 'note']),
  id: z.string().describe('The `messageId` or `noteId` in the list of the conversation.'),
  createdAt: timestamp.describe('Its place in the conversation.'),
  snippet: z
    .array(
      z.object({
        text: z.string(),
        found: z.boolean().describe('True for a word that was looked for.'),
      }),
    )
    .describe('The text around the first word that was found, in pieces.'),
});

const messageHits = z
  .object({
    success: z.literal(true),
    data: z.array(hitSchema).describe(`The newest ${HITS_MAX}, newest first.`),
  })
  .meta({ id: 'MessageHits' });

function presentHit({ message, customerId, customer, snippet }: MessageHit) {
  const { conversationId, direction, id, at } = message;
  return {
    conversationId,
    customer: presentCustomerNames(customerId, customer),
    direction,
    id,
    createdAt: at,
    snippet: snippet.map(({ text, isFound: found }) => ({ text, found })),
  };
}

export const searchMessages = endpoint({
  method: 'get',
  path: `${WORKSPACE}/inbox/search`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'Find messages and notes by their words',
  description:
    'A message has to have all words of the text, in any case, with or without accents; the last word may be a beginning. Words of one or two letters are ignored.',
  query: {
    text: textSchema.describe(
      `Needed. At most ${TEXT_MAX} characters; the first eight words count.`,
    ),
  },
  answers: { 200: answer(messageHits, 'What was found.') },
  async handle({ services, workspaceId, query }) {
    const hits = await services.conversations.search(workspaceId, query.text);
    return { success: true, data: hits.map(presentHit) };
  },
});
