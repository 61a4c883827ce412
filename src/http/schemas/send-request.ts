import { z } from 'zod';
import type { ErrorCode, ErrorDetail } from '../../domain/errors';
import { DEFAULT_TTL_SECONDS, TTL_SECONDS } from '../../domain/send-expiry';
import { nearestName } from '../../domain/template/nearest-name';
import type { SendTemplateRequest } from '../../services/messages/send-template';
import type { PreviewRequest } from '../../services/templates/preview-template';
import { inPlainWords, invalidRequest, toDetails } from './errors';
import { needsOneOf, sentNumber, sentString } from './fields';
import { IDEMPOTENCY_KEY_RULE, messageIdOfKey } from './idempotency-key';
import { MESSAGE_ID, MESSAGE_ID_RULE } from './message-id';
import { metadataJson } from './metadata';
import { isObject, withoutNulls } from './parse';
import { recipientId } from './recipient';
import { templateValueFields } from './template-values';

const TTL_RULE = `must be a whole number of seconds from ${TTL_SECONDS.min} to ${TTL_SECONDS.max}`;

export const text = (max: number) =>
  sentString('must be a string')
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`);

const flag = z.boolean({ error: 'must be true or false' });

const TEMPLATE = ['templateId', 'templateName'];
export const RECIPIENT = ['recipientNumber', 'recipientId'];

/** Documents that a body names its template. */
export const ONE_TEMPLATE = needsOneOf(TEMPLATE);

/** Documents that a body also names its recipient. */
const RECIPIENT_AND_TEMPLATE = needsOneOf(RECIPIENT, TEMPLATE);

/**
 * Body of a send (contract 4). The template decides what its values must be. `meta` documents rules that the schema itself
 * does not show.
 */
export const sendRequestSchema = z
  .object({
    recipientNumber: sentNumber.optional(),
    recipientId: recipientId.optional(),
    templateId: text(128).optional().describe('Which template; or `templateName` instead.'),
    templateName: text(512)
      .optional()
      .describe('Which template, by name. With `templateId` too, both must mean the same.'),
    templateLanguage: text(32)
      .optional()
      .describe('With a name that has several approved languages, for example `en_US`.'),
    senderNumber: text(32)
      .optional()
      .describe('With a name that several senders have: the number to send from.'),
    ...templateValueFields,
    async: flag
      .default(false)
      .describe(
        'true: answered with 202 before anything is sent. false: after the provider answered.',
      ),
    autoPilot: flag
      .optional()
      .describe(
        "Who answers in the conversation. true: the number's AI agent. false: nobody until a person takes it, also when one had it. Omitted: as it is; a new conversation is unassigned.",
      ),
    ttl: z
      .int({ error: TTL_RULE })
      .min(TTL_SECONDS.min, TTL_RULE)
      .max(TTL_SECONDS.max, TTL_RULE)
      .optional()
      .describe(
        `For how many seconds it may wait for its provider call; later it ends as \`send_expired\`. Default for AUTHENTICATION templates ${DEFAULT_TTL_SECONDS['AUTHENTICATION']}, for others without end.`,
      ),
    messageId: z
      .string({ error: 'must be a string' })
      .regex(MESSAGE_ID, MESSAGE_ID_RULE)
      .optional()
      .describe(
        'Your tracking id and idempotency key: a repeat never sends twice. Generated when absent.',
      ),
    metadata: metadataJson.optional(),
  })
  .meta(RECIPIENT_AND_TEMPLATE)
  .meta({ id: 'SendRequest' });

/** Body of a preview, which needs no recipient (contract 4.4). */
export const previewRequestSchema = sendRequestSchema
  .extend({})
  .meta(ONE_TEMPLATE)
  .meta({ id: 'PreviewRequest' });

/** Errors of a body that does not name exactly one template. */
export const TEMPLATE_ERRORS: ErrorCode[] = [
  'template_not_found',
  'template_mismatch',
  'template_language_required',
  'template_sender_required',
];

/** Errors of a template that cannot be sent or was not sent. */
export const SEND_ERRORS: ErrorCode[] = [
  'template_not_supported',
  'template_not_bound',
  'template_mapping_inactive',
  'template_not_approved',
  'sender_not_found',
  'customer_not_found',
  'recipient_mismatch',
  'customer_unreachable',
  'customer_without_identity',
  'marketing_limit_reached',
  'budget_exhausted',
  'recipient_needs_number',
  'invalid_template_values',
  'static_button_not_replaceable',
  'message_id_conflict',
  'provider_rejected',
  'provider_unreachable',
  'send_expired',
  'sender_unusable',
];

const MAX_WARNINGS = 20;

/**
 * Parses a send from the body and the `Idempotency-Key` header.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseSendRequest(
  body: unknown,
  idempotencyKey: string | undefined,
): SendTemplateRequest {
  const checked = checkBody(sendRequestSchema, body, idempotencyKey, (fields) => [
    ...recipientProblems(fields),
    ...templateProblems(fields),
  ]);
  const { metadata, ...fields } = checked;
  const messageId = checked.messageId ?? messageIdOfKey(idempotencyKey) ?? undefined;
  const warnings = warningsAbout(body, sendRequestSchema);
  return { ...fields, messageId, metadataJson: metadata, warnings };
}

/**
 * Parses a preview, by the rules of a send except that the recipient is optional.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parsePreviewRequest(
  body: unknown,
  idempotencyKey: string | undefined,
): PreviewRequest {
  return {
    ...checkBody(previewRequestSchema, body, idempotencyKey, templateProblems),
    warnings: warningsAbout(body, sendRequestSchema),
  };
}

/**
 * Checks the body of a send and the `Idempotency-Key` header beside it.
 * @throws HeraldError invalid_request with every problem at once
 */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
  idempotencyKey: string | undefined,
  furtherProblems: (body: Record<string, unknown>) => ErrorDetail[],
): z.output<Schema> {
  const body = withoutNulls(schema, written);
  const parsed = schema.safeParse(body, { error: inPlainWords });
  const problems = parsed.success ? [] : toDetails(parsed.error.issues);
  if (isObject(body)) {
    problems.push(...furtherProblems(body), ...headerProblems(body, idempotencyKey));
  }
  if (!parsed.success || problems.length > 0) throw invalidRequest(problems);
  return parsed.data;
}

/** Names the fields that are ignored, each with the nearest known one. */
export function warningsAbout(body: unknown, schema: z.ZodObject): string[] {
  const known = Object.keys(schema.shape);
  const fields = isObject(body) ? Object.keys(body) : [];
  return fields
    .filter((field) => !known.includes(field))
    .slice(0, MAX_WARNINGS)
    .map((field) => unknownField(field, known));
}

function headerProblems(
  body: Record<string, unknown>,
  idempotencyKey: string | undefined,
): ErrorDetail[] {
  const named = messageIdOfKey(idempotencyKey);
  if (named === undefined) return [];
  const field = 'Idempotency-Key';
  if (named === null) return [{ field, message: IDEMPOTENCY_KEY_RULE }];
  const { messageId } = body;
  const differs = messageId !== undefined && messageId !== named;
  return differs
    ? [{ field, message: 'differs from messageId; send one of them, or the same in both' }]
    : [];
}

export function recipientProblems(body: Record<string, unknown>): ErrorDetail[] {
  if (body['recipientNumber'] !== undefined || body['recipientId'] !== undefined) return [];
  return [{ field: 'recipientNumber', message: 'is required, or recipientId instead' }];
}

function templateProblems({ templateId, templateName }: Record<string, unknown>): ErrorDetail[] {
  if (templateId !== undefined || templateName !== undefined) return [];
  return [{ field: 'templateId', message: 'is required, or templateName instead' }];
}

function unknownField(field: string, known: string[]): string {
  const nearest = nearestName(field, known);
  const shown = field.slice(0, 64);
  return nearest === null
    ? `${shown} is not a known field and was ignored`
    : `${shown} is not a known field and was ignored; did you mean ${nearest}?`;
}
