import { z } from 'zod';
import { type ErrorCode, HeraldError } from '../../domain/errors';
import { templateOf } from '../../domain/message';
import { parseRecipientNumber } from '../../domain/recipient-number';
import { parseSentNumber } from '../../services/messages/steps/number-plan';
import { requireRecipient } from '../../services/api-keys/authenticate-key';
import type { StandardAnswer, StandardRequest } from '../../services/messages/send-standard';
import { type PresentedAnswer, answer, apiKey, endpoint } from '../endpoint';
import { toDetails } from '../schemas/errors';
import { sentNumber, timestamp } from '../schemas/fields';
import { isObject, withoutNulls } from '../schemas/parse';
import { sendRequestSchema } from '../schemas/send-request';
import { templateValueFields } from '../schemas/template-values';

const FAILED = 'Error sending template message';

/**
 * Texts of refused sends by error code, word for word those of contract 5. Null: the answer is that of every endpoint.
 * Exhaustive: a new code does not compile without its text.
 */
const TEXTS = {
  template_not_found: 'Template not found',
  template_not_bound: 'Template is not bound to an active provider sender',
  template_mapping_inactive: 'Template sender mapping is no longer active',
  template_not_approved: 'Template is not approved for sending',
  sender_not_found: 'No active provider sender found',
  sender_number_required: FAILED,
  agent_not_found: FAILED,
  canned_reply_not_found: FAILED,
  customer_unreachable: 'Customer cannot receive outbound messages (blocked or unsubscribed)',
  customer_without_identity:
    'This customer has no delivery identity. Ask them to message you first.',
  marketing_limit_reached: FAILED,
  budget_exhausted: FAILED,
  recipient_mismatch: FAILED,
  recipient_needs_number: FAILED,
  template_mismatch: FAILED,
  template_language_required: FAILED,
  template_sender_required: FAILED,
  template_not_supported: FAILED,
  template_refused: FAILED,
  template_outcome_unknown: FAILED,
  invalid_template_values: FAILED,
  static_button_not_replaceable: FAILED,
  message_id_conflict: FAILED,
  message_not_found: FAILED,
  media_not_found: FAILED,
  media_too_large: FAILED,
  media_not_accepted: FAILED,
  media_unavailable: FAILED,
  customer_not_found: FAILED,
  conversation_not_found: FAILED,
  window_closed: FAILED,
  agent_not_connected: FAILED,
  conflict: FAILED,
  provider_rejected: FAILED,
  provider_unreachable: FAILED,
  send_expired: FAILED,
  sender_unusable: FAILED,
  outcome_pending: FAILED,
  internal_error: FAILED,
  invalid_json: null,
  invalid_request: null,
  unauthorized: null,
  invalid_credentials: null,
  password_change_required: null,
  two_factor_required: null,
  password_needed: null,
  forbidden: null,
  not_found: null,
  method_not_allowed: null,
  payload_too_large: null,
  rate_limited: null,
  too_many_streams: null,
  too_many_exports: null,
  temporarily_unavailable: null,
} as const satisfies Record<ErrorCode, string | null>;

type StandardText = NonNullable<(typeof TEXTS)[ErrorCode]>;

/** Every text a failed standard send is answered with. */
export const STANDARD_TEXTS = [...new Set(Object.values(TEXTS))].filter(
  (text): text is StandardText => text !== null,
);

/** Answer 200 when the provider accepted the message (contract 5). */
const standardAcceptance = z
  .object({
    success: z.literal(true),
    providerMessageId: z.string(),
    templateId: z.string(),
    recipientNumber: z.string(),
    timestamp,
  })
  .meta({ id: 'StandardAcceptance' });

/** Answer 200 when nothing was sent, or the provider refused it (contract 5). */
const standardFailure = z
  .object({
    success: z.literal(false),
    error: z.enum(STANDARD_TEXTS),
  })
  .meta({ id: 'StandardFailure' });

const standardAnswer = z
  .discriminatedUnion('success', [standardAcceptance, standardFailure])
  .meta({ id: 'StandardAnswer' });

/** Answer 400 when the request itself cannot be read (contract 5). */
const standardRequestError = z
  .object({
    success: z.literal(false),
    error: z.string().meta({
      pattern: '^Request error: ',
      examples: ['Request error: recipientNumber is required'],
    }),
  })
  .meta({ id: 'StandardRequestError' });

/** Presents a standard send that called the provider (contract 5). */
function presentStandardAnswer({ message, result }: StandardAnswer): PresentedAnswer {
  if (result?.kind !== 'accepted') return failure(FAILED);
  const { providerMessageId, at } = result;
  const sent = { templateId: templateOf(message)?.id, recipientNumber: message.recipientNumber };
  return { status: 200, body: { success: true, providerMessageId, ...sent, timestamp: at } };
}

/** Presents a standard send that was refused; null for the answer of every endpoint (contract 5). */
export function presentStandardRefusal({ code, message }: HeraldError): PresentedAnswer | null {
  if (code === 'invalid_json' || code === 'invalid_request') {
    return { status: 400, body: { success: false, error: `Request error: ${message}` } };
  }
  const text = TEXTS[code];
  return text === null ? null : failure(text);
}

function failure(error: StandardText): PresentedAnswer {
  return { status: 200, body: { success: false, error } };
}

/** Fields as in `POST /api/v2/template/send`. A wrong one makes the values incomplete, not the request invalid (contract 5). */
const optionalFields = z.object({
  ...templateValueFields,
  autoPilot: sendRequestSchema.shape.autoPilot,
});

/** Body of contract 5, for the document: `parseStandardRequest` checks it in the order of the contract. */
const standardRequestSchema = z
  .object({
    recipientNumber: sentNumber,
    templateId: z.string().min(1).describe('Which template.'),
    ...optionalFields.shape,
  })
  .meta({
    id: 'StandardSendRequest',
    description:
      'A wrong value of any field but `recipientNumber` and `templateId` counts as incomplete values, never as a wrong request.',
  });

/** Example that fits the demo template, to a recipient that the sandbox delivers to. */
const example = {
  summary: 'What `npm start` carries out with the id of its template order_confirmed',
  value: {
    recipientNumber: '33612340001',
    templateId: 'tpl_3f2a1c9d8e7b6a5f4c3d2e1f',
    templateVariables: { '1': 'Ana', '2': 'A-1017' },
  },
};

/** The standard send (contract 5). */
export const sendTemplateStandard = endpoint({
  method: 'post',
  path: '/template/send',
  access: apiKey('messages:send', 'SERVICE-API-KEY'),
  tag: 'Messages',
  summary: 'Send a template once, without tracking',
  description:
    'One attempt, no webhooks, no `messageId`. A failed send is answered with 200 too: look at `success`. Takes the key from `SERVICE-API-KEY` alone.',
  unparsedBody: standardRequestSchema,
  examples: { order_confirmed: example },
  answers: {
    200: answer(standardAnswer, 'The provider accepted it, or why it was not sent.'),
    400: answer(standardRequestError, 'The request cannot be read.'),
  },
  success: 200,
  async handle({ services, workspaceId, key, request, response }) {
    const send = parseStandardRequest(request.body);
    requireRecipient(key, send.recipientNumber);
    const { status, body } = presentStandardAnswer(
      await services.messages.sendStandard(workspaceId, send),
    );
    response.status(status);
    return body;
  },
  presentError: presentStandardRefusal,
});

/**
 * Parses the body of a standard send. Ignores unknown fields; optional fields of a wrong type become problems.
 * @throws HeraldError invalid_request with the first problem
 */
export function parseStandardRequest(body: unknown): StandardRequest {
  const fields = isObject(body) ? body : {};
  const number = requiredText(fields, 'recipientNumber');
  const templateId = requiredText(fields, 'templateId');
  if (!parseRecipientNumber(number).ok) {
    throw new HeraldError('invalid_request', 'recipientNumber must be digits with country code');
  }
  const parsed = parseSentNumber(number);
  if (!parsed.ok) throw new HeraldError('invalid_request', `recipientNumber ${parsed.message}`);
  const { success, data, error } = optionalFields.safeParse(withoutNulls(optionalFields, fields));
  const required = { recipientNumber: number, templateId };
  return success
    ? { ...required, ...data, problems: [] }
    : { ...required, problems: toDetails(error.issues) };
}

function requiredText(fields: Record<string, unknown>, name: string): string {
  const { [name]: value } = fields;
  if (typeof value === 'string' && value !== '') return value;
  throw new HeraldError('invalid_request', `${name} is required`);
}
