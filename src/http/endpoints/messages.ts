import { z } from 'zod';
import type { Message } from '../../domain/message';
import {
  POSTED_NAMES,
  WEBHOOK_STATES,
  type WebhookEvent,
  allAttempts,
  postedName,
} from '../../domain/webhook-event';
import type { MessageWithEvents } from '../../services/messages/get-message';
import type { MessageQuery } from '../../services/messages/steps/message-filter';
import { TRACKED_KINDS } from '../../domain/message-kind';
import { type DocumentedParameter, answer, apiKey, endpoint } from '../endpoint';
import { attemptSummary, summarizeAttempt } from '../schemas/delivery';
import { timestamp } from '../schemas/fields';
import {
  anyContent,
  messageState,
  presentAnyMessage,
  presentMessageState,
} from '../schemas/message';
import { messageFilters, someOf } from '../schemas/message-filters';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import { MESSAGE_ID } from '../schemas/message-id';

/** Messages that were sent, for backends (contract 4.4). */

const tag = 'Messages';
const TEMPLATES = ['v2'] as const;

const messageListAnswer = pageAnswer(messageState).meta({ id: 'MessageList' });

export const listMessages = endpoint({
  method: 'get',
  path: '/api/v2/template/messages',
  access: apiKey('messages:read'),
  tag,
  summary: 'Messages, newest first: what became of sends that were answered with 202',
  query: { ...messageFilters, ...pageQuery },
  answers: { 200: answer(messageListAnswer, 'A page of messages.') },
  async handle({ services, workspaceId, query: { limit, cursor, status, ...others } }) {
    const filter = { ...others, kinds: TEMPLATES, statuses: status };
    const page = await services.messages.list(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentMessageState);
  },
});

const webhookEvent = z
  .object({
    eventId: z.string(),
    event: z.enum(POSTED_NAMES),
    state: z.enum(WEBHOOK_STATES),
    attempts: z.array(attemptSummary),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'WebhookEvent' });

const messageAnswer = messageState
  .extend({
    success: z.literal(true),
    webhookEvents: z.array(webhookEvent),
  })
  .meta({ id: 'Message' });

/** Presents a message to its sender (contract 4.4). */
function presentMessage({ message, events }: MessageWithEvents) {
  return { ...presentMessageState(message), ...presentEvents(events) };
}

function presentEvents(events: WebhookEvent[]) {
  return { success: true, webhookEvents: events.map(presentEvent) };
}

function presentEvent(event: WebhookEvent) {
  const { id, status, state, createdAt, completedAt } = event;
  return {
    eventId: id,
    event: postedName(status),
    state,
    attempts: allAttempts(event).map(summarizeAttempt),
    createdAt,
    completedAt,
  };
}

const messageIdParameter: DocumentedParameter = {
  name: 'messageId',
  in: 'path',
  description: 'The tracking id of the send.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};

export const getMessage = endpoint({
  method: 'get',
  path: '/api/v2/template/messages/:messageId',
  access: apiKey('messages:read'),
  tag,
  summary: 'One message: its status, its timeline, its webhook deliveries',
  parameters: [messageIdParameter],
  answers: { 200: answer(messageAnswer, 'The message.') },
  errors: ['message_not_found'],
  handle: async ({ services, workspaceId, params }) =>
    presentMessage(await services.messages.get(workspaceId, params.messageId, TEMPLATES)),
});

const sentMessage = messageState
  .extend({
    ...anyContent,
    kind: z.enum(TRACKED_KINDS).describe('`v2`: a template. `api`: free text or media.'),
  })
  .meta({ id: 'SentMessage' });

/** Presents a message of any content to its sender (contract 4.6). */
function presentSentMessage(message: Message) {
  return { ...presentAnyMessage(message), kind: message.kind };
}

/** Filters of what was sent by API. */
export const sentMessageFilters = {
  ...messageFilters,
  kind: someOf(TRACKED_KINDS).describe('`v2` or `api`, or both with a comma between.'),
};

/** Converts the filters of a request to those of the service: programs see tracked messages only. */
export function sentMessageQuery({
  kind: kinds = TRACKED_KINDS,
  status: statuses,
  ...others
}: z.output<z.ZodObject<typeof sentMessageFilters>>): MessageQuery {
  return { ...others, kinds, statuses };
}

const sentMessageList = pageAnswer(sentMessage).meta({ id: 'SentMessageList' });

export const listSentMessages = endpoint({
  method: 'get',
  path: '/api/v2/messages',
  access: apiKey('messages:read'),
  tag,
  summary: 'Templates, free text and media that were sent by API, newest first',
  query: { ...sentMessageFilters, ...pageQuery },
  answers: { 200: answer(sentMessageList, 'A page of messages.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filters } }) {
    const filter = sentMessageQuery(filters);
    const page = await services.messages.list(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentSentMessage);
  },
});

const sentMessageAnswer = sentMessage
  .extend({ success: z.literal(true), webhookEvents: z.array(webhookEvent) })
  .meta({ id: 'SentMessageShown' });

export const getSentMessage = endpoint({
  method: 'get',
  path: '/api/v2/messages/:messageId',
  access: apiKey('messages:read'),
  tag,
  summary: 'One message that was sent by API: its status and its timeline',
  parameters: [messageIdParameter],
  answers: { 200: answer(sentMessageAnswer, 'The message.') },
  errors: ['message_not_found'],
  async handle({ services, workspaceId, params }) {
    const found = await services.messages.get(workspaceId, params.messageId, TRACKED_KINDS);
    return { ...presentSentMessage(found.message), ...presentEvents(found.events) };
  },
});
