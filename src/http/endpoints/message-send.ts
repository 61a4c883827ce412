import type { Request, Response } from 'express';
import { z } from 'zod';
import { type ErrorCode, traitsOf } from '../../domain/errors';
import { type Message, templateOf } from '../../domain/message';
import type { SendAnswer } from '../../services/messages/steps/accept-message';
import { sendExamples } from '../docs/send-examples';
import { type PresentedAnswer, WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { bodyTextOf } from '../middleware/json-body';
import { requestIdOf } from '../middleware/request-log';
import { timestamp } from '../schemas/fields';
import { correctedAtSchema } from '../schemas/message';
import { withMetadataAsWritten } from '../schemas/metadata';
import { shownRecipient } from '../schemas/recipient';
import {
  SEND_ERRORS,
  TEMPLATE_ERRORS,
  IDEMPOTENCY_KEY,
  parseSendRequest,
  sendRequestSchema,
} from '../schemas/send-request';
import type { Services } from '../services';

/** Sending with tracking (contract 4): for backends, and for people who try out a template. */

const sendErrors: ErrorCode[] = [...TEMPLATE_ERRORS, ...SEND_ERRORS, 'outcome_pending'];

const sentFields = {
  success: z.literal(true),
  messageId: z.string().describe('The tracking id: yours, or a generated one.'),
  templateId: z.string(),
  ...shownRecipient,
  metadata: z.record(z.string(), z.unknown()).optional(),
  warnings: z.array(z.string()).optional().describe('Fields that were ignored, and the like.'),
  timestamp,
};

/** Answer 200 when the provider accepted the message (contract 4.2). */
const acceptedAnswer = z
  .object({
    ...sentFields,
    status: z.literal('accepted'),
    providerMessageId: z
      .string()
      .nullable()
      .describe('Null only in the repeat of a send whose id was lost with a HERALD_SECRET_KEY.'),
    correctedAt: correctedAtSchema,
  })
  .meta({ id: 'AcceptedMessage' });

/** Answer 202 when the message is stored and not sent yet (contract 4.2). */
const queuedAnswer = z
  .object({ ...sentFields, status: z.literal('queued') })
  .meta({ id: 'QueuedMessage' });

const SENTENCES = {
  provider_rejected: 'the provider refused the message; its reason is kept with the message',
  provider_unreachable: 'the provider could not be reached',
  send_expired: 'the send expired before it could be handed to the provider; nothing was sent',
  sender_unusable:
    'Herald cannot open the credentials of this number; nothing was sent, tell whoever operates it',
  outcome_pending:
    'the provider has not answered yet; the send goes on, ask for the message to see how it ended',
} satisfies Partial<Record<ErrorCode, string>>;

/** Returns the answer to a send by how it stands (contract 4.2). The same message always gives the same answer. */
function presentSendAnswer({ kind, message }: SendAnswer, requestId: string): PresentedAnswer {
  if (kind === 'queued')
    return {
      status: 202,
      body: { ...presentCommon(message), status: 'queued', timestamp: message.createdAt },
    };
  const { result } = message;
  if (kind === 'pending' || result === null) return failure('outcome_pending', message, requestId);
  switch (result.kind) {
    case 'accepted': {
      const { at, correctedAt } = result;
      const providerMessageId = result.providerMessageId ?? message.providerMessageIds[0] ?? null;
      const accepted = { providerMessageId, status: 'accepted', timestamp: at };
      return {
        status: 200,
        body: {
          ...presentCommon(message),
          ...accepted,
          ...(correctedAt !== undefined && { correctedAt }),
        },
      };
    }
    case 'rejected':
      return failure('provider_rejected', message, requestId);
    case 'unreachable':
      return failure(message.refusalCode ?? 'provider_unreachable', message, requestId);
  }
}

function presentCommon(message: Message) {
  const { messageId, recipientNumber, customerId, metadataJson, warnings } = message;
  return {
    success: true,
    messageId,
    templateId: templateOf(message)?.id,
    recipientNumber,
    recipientId: customerId,
    ...(metadataJson === null ? {} : { metadata: JSON.parse(metadataJson) as unknown }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

function failure(
  code: keyof typeof SENTENCES,
  { messageId }: Message,
  requestId: string,
): PresentedAnswer {
  return {
    status: traitsOf(code).httpStatus,
    body: { success: false, error: SENTENCES[code], code, requestId, messageId },
  };
}

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
    200: answer(acceptedAnswer, 'The provider accepted it.', { replayable: true }),
    202: answer(queuedAnswer, 'It is stored and under way (`async`).', { replayable: true }),
  },
  errors: sendErrors,
  handle: ({ services, workspaceId, request, response }) =>
    send(services, workspaceId, request, response),
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
    200: answer(acceptedAnswer, 'The provider accepted it.'),
    202: answer(queuedAnswer, 'It is stored and under way (`async`).'),
  },
  errors: sendErrors,
  handle: ({ services, workspaceId, request, response }) =>
    send(services, workspaceId, request, response),
});

/** Sends the template of the body and presents the result (contract 4.2). */
async function send(
  services: Services,
  workspaceId: string,
  request: Request,
  response: Response,
): Promise<object> {
  const parsed = parseSendRequest(request.body, request.get('idempotency-key'));
  const draft = withMetadataAsWritten(parsed, bodyTextOf(request));
  const sent = await services.sendTemplate(workspaceId, draft);
  const { status, body } = presentSendAnswer(sent, requestIdOf(response));
  if (sent.replayed) response.set('Idempotent-Replayed', 'true');
  response.status(status);
  return body;
}
