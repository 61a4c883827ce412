import { answer } from '../docs/responses';
import { WORKSPACE, apiKey, endpoint, member } from '../endpoint';
import { presentLoggedMessage, presentMessageDetails } from '../presenters/message-log';
import { presentMessage, presentMessageState } from '../presenters/message';
import { messageAnswer, messageListAnswer } from '../schemas/message-answer';
import { messageFilters } from '../schemas/message-list-query';
import { pageQuery, presentPage } from '../schemas/page-query';
import { MESSAGE_ID } from '../schemas/send-request-schema';
import {
  messageDetailsAnswer,
  messageLogAnswer,
  messageLogFilters,
} from '../schemas/settings/message-log';

/** Messages that were sent: for backends (contract 4.4), and for people from every source. */

const tag = 'Messages';
const MESSAGES = `${WORKSPACE}/messages` as const;

export const listMessages = endpoint({
  method: 'get',
  path: '/api/v2/template/messages',
  access: apiKey('messages:read'),
  tag,
  summary: 'Messages, newest first: what became of sends that were answered with 202',
  query: { ...messageFilters, ...pageQuery },
  answers: { 200: answer(messageListAnswer, 'A page of messages.') },
  async handle({ services, workspaceId, query: { status, recipient, since, ...page } }) {
    const filter = { statuses: status, recipientNumber: recipient, since };
    return presentPage(await services.listMessages(workspaceId, filter, page), presentMessageState);
  },
});

export const getMessage = endpoint({
  method: 'get',
  path: '/api/v2/template/messages/:messageId',
  access: apiKey('messages:read'),
  tag,
  summary: 'One message: its status, its timeline, its webhook deliveries',
  parameters: [
    {
      name: 'messageId',
      in: 'path',
      description: 'The tracking id of the send.',
      schema: { type: 'string', pattern: MESSAGE_ID.source },
    },
  ],
  answers: { 200: answer(messageAnswer, 'The message.') },
  errors: ['message_not_found'],
  handle: async ({ services, workspaceId, params }) =>
    presentMessage(await services.getMessage(workspaceId, params.messageId)),
});

export const findMessages = endpoint({
  method: 'get',
  path: MESSAGES,
  access: member('settings:read'),
  tag,
  summary: 'What was sent, wherever it came from, newest first',
  query: { ...messageLogFilters, ...pageQuery },
  answers: { 200: answer(messageLogAnswer, 'A page of messages.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...asked } }) {
    const { status: statuses, recipient: recipientNumber, ...others } = asked;
    const filter = { ...others, statuses, recipientNumber };
    const page = await services.findMessages(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentLoggedMessage);
  },
});

export const showMessage = endpoint({
  method: 'get',
  path: `${MESSAGES}/:messageId`,
  access: member('settings:read'),
  tag,
  summary: 'One message: its statuses, the provider’s own words, its webhooks, its workflow',
  answers: { 200: answer(messageDetailsAnswer, 'The message.') },
  errors: ['message_not_found'],
  async handle({ services, workspaceId, params }) {
    const details = await services.showMessage(workspaceId, params.messageId);
    return { success: true, message: presentMessageDetails(details) };
  },
});
