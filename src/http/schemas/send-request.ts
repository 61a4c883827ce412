import { z } from 'zod';
import type { ErrorCode, ErrorDetail } from '../../domain/errors';
import { DEFAULT_TTL_SECONDS, TTL_SECONDS } from '../../domain/send-expiry';
import {
  FILENAME_CHARACTERS_MAX,
  MEDIA_URL_CHARACTERS_MAX,
} from '../../domain/template/media-address';
import { nearestName } from '../../domain/template/nearest-name';
import type { SendTemplateRequest } from '../../services/messages/send-template';
import type { PreviewRequest } from '../../services/templates/preview-template';
import type { DocumentedParameter } from '../endpoint';
import { inPlainWords, invalidRequest, toDetails } from './errors';
import { needsOneOf, recipientNumber } from './fields';
import { metadataJson } from './metadata';
import { isObject, withoutNulls } from './parse';

export const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
export const MESSAGE_ID_RULE = 'must be 1 to 128 characters of A-Z a-z 0-9 . _ : -';
const TTL_RULE = `must be a whole number of seconds from ${TTL_SECONDS.min} to ${TTL_SECONDS.max}`;

const text = (max: number) =>
  z
    .string({ error: 'must be a string' })
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`);

/** Value of a variable. The rules of the template check it further. */
const valueText = z.string({ error: 'must be a string' });

const flag = z.boolean({ error: 'must be true or false' });

const templateVariables = z
  .custom<object>((value) => typeof value === 'object' && value !== null, {
    error: 'must be an object or an array',
  })
  .meta({
    type: ['object', 'array'],
    description:
      'What fills the placeholders: an object keyed `"1"`, `"2"` … or by name, or an array in placeholder order, for the body; `{"header": …, "body": …}` when the header has a placeholder too.',
  });

const buttonValues = z
  .custom<Record<string, unknown>>(isObject, { error: 'must be an object' })
  .meta({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      "By button text: what fills the placeholder of a URL button, or a copy-code button's code. Of a full http(s) URL only the last path segment is used.",
  });

/** Documents that a body names its template. */
export const ONE_TEMPLATE = needsOneOf('templateId', 'templateName');

/**
 * Body of a send (contract 4). The template decides what its values must be. `meta` documents rules that the schema itself
 * does not show.
 */
export const sendRequestSchema = z
  .object({
    recipientNumber,
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
    templateVariables: templateVariables.optional(),
    headerMediaUrl: valueText
      .optional()
      .describe(
        `For templates with a media header: an https URL at a public address, which the provider can fetch, at most ${MEDIA_URL_CHARACTERS_MAX} characters.`,
      ),
    headerMediaFilename: valueText
      .optional()
      .describe(
        `The name a document is shown with, at most ${FILENAME_CHARACTERS_MAX} characters.`,
      ),
    buttonValues: buttonValues.optional(),
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
  .meta(ONE_TEMPLATE)
  .meta({ id: 'SendRequest' });

/** Body of a preview, where the recipient is optional (contract 4.4). */
export const previewRequestSchema = sendRequestSchema
  .extend({ recipientNumber: recipientNumber.optional() })
  .meta(ONE_TEMPLATE)
  .meta({ id: 'PreviewRequest' });

/** Header that may hold the `messageId`. */
export const IDEMPOTENCY_KEY: DocumentedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Another place for `messageId`; when both are given they must be the same.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};

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
  'customer_unreachable',
  'customer_without_identity',
  'invalid_template_values',
  'static_button_not_replaceable',
  'message_id_conflict',
  'provider_rejected',
  'provider_unreachable',
  'send_expired',
  'sender_unusable',
];

const MAX_WARNINGS = 20;
const KNOWN_FIELDS = Object.keys(sendRequestSchema.shape);

/**
 * Parses a send from the body and the `Idempotency-Key` header.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseSendRequest(
  body: unknown,
  idempotencyKey: string | undefined,
): SendTemplateRequest {
  const checked = checkBody(sendRequestSchema, body, idempotencyKey);
  const { metadata, messageId = idempotencyKey, ...fields } = checked;
  return { ...fields, messageId, metadataJson: metadata, warnings: warningsAbout(body) };
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
    ...checkBody(previewRequestSchema, body, idempotencyKey),
    warnings: warningsAbout(body),
  };
}

function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
  idempotencyKey: string | undefined,
): z.output<Schema> {
  const body = withoutNulls(schema, written);
  const parsed = schema.safeParse(body, { error: inPlainWords });
  const problems = parsed.success ? [] : toDetails(parsed.error.issues);
  if (isObject(body))
    problems.push(...headerProblems(body, idempotencyKey), ...templateProblems(body));
  if (!parsed.success || problems.length > 0) throw invalidRequest(problems);
  return parsed.data;
}

function warningsAbout(body: unknown): string[] {
  return unknownFields(body).map(unknownField);
}

function headerProblems(
  body: Record<string, unknown>,
  idempotencyKey: string | undefined,
): ErrorDetail[] {
  if (idempotencyKey === undefined) return [];
  const field = 'Idempotency-Key';
  if (!MESSAGE_ID.test(idempotencyKey)) return [{ field, message: MESSAGE_ID_RULE }];
  const { messageId } = body;
  const differs = messageId !== undefined && messageId !== idempotencyKey;
  return differs
    ? [{ field, message: 'differs from messageId; send one of them, or the same in both' }]
    : [];
}

function templateProblems({ templateId, templateName }: Record<string, unknown>): ErrorDetail[] {
  if (templateId !== undefined || templateName !== undefined) return [];
  return [{ field: 'templateId', message: 'is required, or templateName instead' }];
}

function unknownFields(body: unknown): string[] {
  const fields = isObject(body) ? Object.keys(body) : [];
  return fields.filter((field) => !KNOWN_FIELDS.includes(field)).slice(0, MAX_WARNINGS);
}

function unknownField(field: string): string {
  const nearest = nearestName(field, KNOWN_FIELDS);
  const shown = field.slice(0, 64);
  return nearest === null
    ? `${shown} is not a known field and was ignored`
    : `${shown} is not a known field and was ignored; did you mean ${nearest}?`;
}
