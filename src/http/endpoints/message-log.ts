import { z } from 'zod';
import { adviceFor } from '../../domain/failure-advice';
import { MESSAGE_KINDS, type Message } from '../../domain/message';
import type { MessageDetails } from '../../services/messages/show-message';
import type { MessageQuery } from '../../services/messages/steps/message-filter';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import {
  inboxOutboundMessage,
  outboundMessage,
  presentConversationMessage,
  presentInboxOutbound,
} from '../schemas/conversation-message';
import { timestamp } from '../schemas/fields';
import { messageFilters, someOf } from '../schemas/message-filters';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import { MESSAGE_ID, MESSAGE_ID_RULE } from '../schemas/message-id';

/** The message log: messages of every kind, for people. */

const tag = 'Messages';
const MESSAGES = `${WORKSPACE}/messages` as const;

/** Filters of the message log. */
export const messageLogFilters = {
  messageId: z
    .string({ error: 'must be given once' })
    .regex(MESSAGE_ID, MESSAGE_ID_RULE)
    .optional()
    .describe('The tracking id of one message.'),
  ...messageFilters,
  kind: someOf(MESSAGE_KINDS).describe(
    `Where it came from: one or several, with commas between: ${MESSAGE_KINDS.join(', ')}.`,
  ),
};

/** Converts the filters of a request to those of the service. */
export function messageLogQuery({
  kind: kinds,
  status: statuses,
  ...others
}: z.output<z.ZodObject<typeof messageLogFilters>>): MessageQuery {
  return { ...others, kinds, statuses };
}

const place = {
  conversationId: z.string(),
  customerId: z.string(),
  senderId: z.string(),
};

function placeOf({ conversationId, customerId, senderId }: Message) {
  return { conversationId, customerId, senderId };
}

const loggedMessage = outboundMessage
  .omit({ direction: true })
  .extend(place)
  .meta({ id: 'LoggedMessage' });

const messageLogAnswer = pageAnswer(loggedMessage).meta({ id: 'MessageLog' });

/** Presents a row of the message log, without the provider's text. */
function presentLoggedMessage(message: Message) {
  const { direction: _, ...shown } = presentConversationMessage({ direction: 'outbound', message });
  return { ...shown, ...placeOf(message) };
}

export const findMessages = endpoint({
  method: 'get',
  path: MESSAGES,
  access: member('settings:read'),
  tag,
  summary: 'What was sent, wherever it came from, newest first',
  query: { ...messageLogFilters, ...pageQuery },
  answers: { 200: answer(messageLogAnswer, 'A page of messages.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filters } }) {
    const filter = messageLogQuery(filters);
    const page = await services.messages.list(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentLoggedMessage);
  },
});

const resultSchema = z.object({
  kind: z.enum(['accepted', 'rejected', 'unreachable']),
  providerMessageId: z.string().nullable(),
  at: timestamp,
});

const messageDetailsAnswer = z
  .object({
    success: z.literal(true),
    message: inboxOutboundMessage.omit({ direction: true }).extend({
      ...place,
      advice: z
        .string()
        .nullable()
        .describe('What to do about its failure; null when there is none.'),
      async: z.boolean().describe('Whether it was answered before it was sent.'),
      result: resultSchema
        .nullable()
        .describe('How the send itself ended; null while it is under way. Statuses come after it.'),
      warnings: z.array(z.string()),
      workflowId: z
        .string()
        .nullable()
        .describe('For the Temporal UI; null when no workflow ever had it.'),
    }),
  })
  .meta({ id: 'MessageDetails' });

/** Presents everything that people may see of one message. */
function presentMessageDetails({ message, events, workflowId }: MessageDetails) {
  const sent = presentInboxOutbound({ direction: 'outbound', message, events });
  const { direction: _, ...shown } = sent;
  const { async: isAsync, result, warnings } = message;
  return {
    ...shown,
    ...placeOf(message),
    advice: adviceFor(message),
    async: isAsync,
    result,
    warnings,
    workflowId,
  };
}

export const showMessage = endpoint({
  method: 'get',
  path: `${MESSAGES}/:messageId`,
  access: member('settings:read'),
  tag,
  summary: 'One message: its statuses, the provider’s own words, its webhooks, its workflow',
  answers: { 200: answer(messageDetailsAnswer, 'The message.') },
  errors: ['message_not_found'],
  async handle({ services, workspaceId, params }) {
    const details = await services.messages.show(workspaceId, params.messageId);
    return { success: true, message: presentMessageDetails(details) };
  },
});

const unclassifiedErrorsAnswer = z
  .object({
    success: z.literal(true),
    data: z
      .array(
        z.object({
          code: z
            .string()
            .nullable()
            .describe("The provider's own code; null for errors without one."),
          count: z.int().min(1).describe('Messages that failed with it.'),
          firstAt: timestamp,
          lastAt: timestamp,
        }),
      )
      .describe('Latest first, at most 100; each is kept for 90 days after its last.'),
  })
  .meta({ id: 'UnclassifiedErrors' });

export const listUnclassifiedErrors = endpoint({
  method: 'get',
  path: `${WORKSPACE}/unclassified-errors`,
  access: member('settings:read'),
  tag,
  summary: 'The errors of providers that Herald knows no class for',
  description: 'Messages with such an error have `statusCode` 9988.',
  answers: { 200: answer(unclassifiedErrorsAnswer, 'The errors.') },
  async handle({ services, workspaceId }) {
    return { success: true, data: await services.messages.listUnclassifiedErrors(workspaceId) };
  },
});
