import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors';
import { requireRecipient } from '../../services/api-keys/authenticate-key';
import type { SendAnswer } from '../../services/messages/steps/accept-message';
import { messageExamples, sendExamples } from '../docs/send-examples';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { bodyTextOf } from '../bodies/json-body';
import { requestIdOf } from '../middleware/request-log';
import { IDEMPOTENCY_KEY } from '../schemas/idempotency-key';
import {
  MESSAGE_ERRORS,
  messageRequestSchema,
  parseMessageRequest,
} from '../schemas/message-request';
import { withMetadataAsWritten } from '../schemas/metadata';
import { acceptedAnswer, presentSendAnswer, queuedAnswer } from '../schemas/send-answer';
import {
  SEND_ERRORS,
  TEMPLATE_ERRORS,
  parseSendRequest,
  sendRequestSchema,
} from '../schemas/send-request';

/** Sending with tracking (contract 4): for backends, and for people who try out a template. */

const ofTemplate = { templateId: z.string() };
const acceptedTemplate = acceptedAnswer.extend(ofTemplate).meta({ id: 'AcceptedMessage' });
const queuedTemplate = queuedAnswer.extend(ofTemplate).meta({ id: 'QueuedMessage' });

const sendErrors: ErrorCode[] = [...TEMPLATE_ERRORS, ...SEND_ERRORS, 'outcome_pending'];

export const sendTemplate = endpoint({
  method: 'post',
  path: '/api/v2/template/send',
  access: apiKey('messages:send'),
  tag: 'Messages',
  summary: 'Send a template to one recipient',
  description:
    'Fields it does not know are ignored and named in `warnings`. Every status of the message goes to your webhook.',
  parameters: [IDEMPOTENCY_KEY],
  unparsedBody: sendRequestSchema,
  examples: sendExamples,
  answers: {
    200: answer(acceptedTemplate, 'The provider accepted it.', { replayable: true }),
    202: answer(queuedTemplate, 'It is stored and under way (`async`).', { replayable: true }),
  },
  success: 200,
  errors: sendErrors,
  async handle({ services, workspaceId, key, request, response }) {
    const draft = parseDraft(request);
    requireRecipient(key, draft.recipientNumber);
    return respond(response, await services.messages.sendTemplate(workspaceId, draft));
  },
});

export const sendTemplateAsPrograms = endpoint({
  method: 'post',
  path: `${WORKSPACE}/templates/send`,
  access: member('settings:edit'),
  tag: 'Inbox',
  summary: 'Send a template exactly as a program does, with its webhooks',
  description:
    'To try out a template and its webhooks: the body and the answers of `sendTemplate`.',
  parameters: [IDEMPOTENCY_KEY],
  unparsedBody: sendRequestSchema,
  answers: {
    200: answer(acceptedTemplate, 'The provider accepted it.'),
    202: answer(queuedTemplate, 'It is stored and under way (`async`).'),
  },
  success: 200,
  errors: sendErrors,
  async handle({ services, workspaceId, member: { id: memberId }, request, response }) {
    const author = { kind: 'member', memberId } as const;
    const draft = parseDraft(request);
    return respond(response, await services.messages.sendTemplate(workspaceId, draft, author));
  },
});

const acceptedFree = acceptedAnswer.meta({ id: 'AcceptedFreeMessage' });
const queuedFree = queuedAnswer.meta({ id: 'QueuedFreeMessage' });

export const sendMessage = endpoint({
  method: 'post',
  path: '/api/v2/messages',
  access: apiKey('messages:send'),
  tag: 'Messages',
  summary: 'Send free text or a file to a customer who has written within 24 hours',
  description:
    'Fields it does not know are ignored and named in `warnings`. Its statuses are read by `getSentMessage`; they do not go to your webhook.',
  parameters: [IDEMPOTENCY_KEY],
  unparsedBody: messageRequestSchema,
  examples: messageExamples,
  answers: {
    200: answer(acceptedFree, 'The provider accepted it.', { replayable: true }),
    202: answer(queuedFree, 'It is stored and under way (`async`).', { replayable: true }),
  },
  success: 200,
  errors: MESSAGE_ERRORS,
  async handle({ services, key, request, response }) {
    const parsed = parseMessageRequest(request.body, request.get('idempotency-key'));
    const draft = withMetadataAsWritten(parsed, bodyTextOf(request));
    requireRecipient(key, draft.recipientNumber);
    return respond(response, await services.messages.send(key, draft));
  },
});

/** Parses the body of a template send. @throws HeraldError invalid_request */
function parseDraft(request: Request) {
  const parsed = parseSendRequest(request.body, request.get('idempotency-key'));
  return withMetadataAsWritten(parsed, bodyTextOf(request));
}

function respond(response: Response, sent: SendAnswer): object {
  const { status, body } = presentSendAnswer(sent, requestIdOf(response));
  if (sent.replayed) response.set('Idempotent-Replayed', 'true');
  response.status(status);
  return body;
}
