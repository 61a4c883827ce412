import { API_KEY_SCOPES } from '../../domain/api-key';
import type { ErrorCode } from '../../domain/errors';
import { answer } from '../docs/responses';
import { sendExamples } from '../docs/send-examples';
import { type DocumentedParameter, WORKSPACE, apiKey, endpoint, member } from '../endpoint';
import { previewTemplate as preview, sendTemplate as send } from '../answer-send';
import { previewAnswer } from '../schemas/preview-answer';
import { acceptedAnswer, queuedAnswer } from '../schemas/send-answer';
import {
  MESSAGE_ID,
  previewRequestSchema,
  sendRequestSchema,
} from '../schemas/send-request-schema';
import { SEND, UNCLEAR } from '../send-errors';

/** Sending with tracking, and previews of it (contract 4): for backends, and for people who try out a template. */

const idempotencyKey: DocumentedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Another place for `messageId`; when both are given they must be the same.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};
const parameters = [idempotencyKey];
const sendErrors: ErrorCode[] = [...UNCLEAR, ...SEND, 'outcome_pending'];
const TEMPLATES = `${WORKSPACE}/templates` as const;

export const sendTemplate = endpoint({
  method: 'post',
  path: '/api/v2/template/send',
  access: apiKey('messages:send'),
  tag: 'Messages',
  summary: 'Send a template to one recipient',
  description:
    'Fields it does not know are ignored and named in `warnings`. Every status of the message goes to your webhook.',
  parameters,
  unparsedBody: sendRequestSchema,
  examples: sendExamples,
  answers: {
    200: answer(acceptedAnswer, 'The provider accepted it.', { replayable: true }),
    202: answer(queuedAnswer, 'It is stored and under way (`async`).', { replayable: true }),
  },
  errors: sendErrors,
  handle: ({ services, workspaceId, request, response }) =>
    send(services, workspaceId, request, response),
});

export const previewTemplate = endpoint({
  method: 'post',
  path: '/api/v2/template/preview',
  access: apiKey('templates:read'),
  tag: 'Templates',
  summary: 'What a send would look like, and what stands in its way',
  description:
    'The body of a send; `recipientNumber` may be left out. Sends nothing and stores nothing. The customer is judged only for a key that also has `messages:send` or `messages:read`.',
  parameters,
  unparsedBody: previewRequestSchema,
  examples: sendExamples,
  answers: { 200: answer(previewAnswer, 'The message as its recipient would see it.') },
  errors: UNCLEAR,
  handle: ({ services, key, request }) => preview(services, key, request),
});

export const sendTemplateAsPrograms = endpoint({
  method: 'post',
  path: `${TEMPLATES}/send`,
  access: member('settings:edit'),
  tag: 'Inbox',
  summary: 'Send a template exactly as a program does, with its webhooks',
  description:
    'To try out a template and its webhooks: the body and the answers of `sendTemplate`.',
  parameters,
  unparsedBody: sendRequestSchema,
  answers: {
    200: answer(acceptedAnswer, 'The provider accepted it.'),
    202: answer(queuedAnswer, 'It is stored and under way (`async`).'),
  },
  errors: sendErrors,
  handle: ({ services, workspaceId, request, response }) =>
    send(services, workspaceId, request, response),
});

export const previewTemplateForPeople = endpoint({
  method: 'post',
  path: `${TEMPLATES}/preview`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'What a send would look like, and what stands in its way',
  description: 'Sends nothing and stores nothing.',
  parameters,
  unparsedBody: previewRequestSchema,
  answers: { 200: answer(previewAnswer, 'The message as its recipient would see it.') },
  errors: UNCLEAR,
  handle: ({ services, workspaceId, request }) =>
    preview(services, { workspaceId, scopes: [...API_KEY_SCOPES] }, request),
});
