import { z } from 'zod';
import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { parseRecipientNumber } from '../../domain/recipient-number';
import { nearestName } from '../../domain/template/nearest-name';
import type { SendTemplateRequest } from '../../usecases/send/send-template';
import { metadataJson } from './metadata';

const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const MESSAGE_ID_RULE = 'must be 1 to 128 characters of A-Z a-z 0-9 . _ : -';

const text = (max: number) =>
  z
    .string({ error: 'must be a string' })
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`);
const flag = z.boolean({ error: 'must be true or false' });
const plainObject = z.custom<Record<string, unknown>>(isObject, { error: 'must be an object' });

/** The body of contract 4; what the values themselves must be is the template's matter. */
const sendRequestSchema = z.object({
  recipientNumber: z
    .string({
      error: (issue) => (issue.input === undefined ? 'is required' : 'must be a string of digits'),
    })
    .superRefine((number, context) => {
      const parsed = parseRecipientNumber(number);
      if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
    }),
  templateId: text(128).optional(),
  templateName: text(512).optional(),
  templateLanguage: text(32).optional(),
  senderNumber: text(32).optional(),
  templateVariables: z
    .custom<object>((value) => typeof value === 'object' && value !== null, {
      error: 'must be an object or an array',
    })
    .optional(),
  headerMediaUrl: text(2048).optional(),
  headerMediaFilename: text(240).optional(),
  buttonValues: plainObject.optional(),
  async: flag.default(false),
  autoPilot: flag.optional(),
  messageId: z.string({ error: 'must be a string' }).regex(MESSAGE_ID, MESSAGE_ID_RULE).optional(),
  metadata: metadataJson.optional(),
});

const MAX_WARNINGS = 20;
const KNOWN_FIELDS = Object.keys(sendRequestSchema.shape);

/**
 * The send request in a body and its `Idempotency-Key` header.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseSendRequest(
  body: unknown,
  idempotencyKey: string | undefined,
): SendTemplateRequest {
  const parsed = sendRequestSchema.safeParse(body);
  const problems = parsed.success ? [] : parsed.error.issues.map(toDetail);
  if (isObject(body))
    problems.push(...headerProblems(body, idempotencyKey), ...templateProblems(body));
  if (!parsed.success || problems.length > 0) throw invalid(problems);

  const { autoPilot, metadata, messageId = idempotencyKey, ...fields } = parsed.data;
  const warnings = unknownFields(body).map(unknownField);
  if (autoPilot !== undefined)
    warnings.push('autoPilot has no effect yet: this version has no Inbox');
  return { ...fields, messageId, metadataJson: metadata, warnings };
}

function toDetail({ path, message }: z.core.$ZodIssue): ErrorDetail {
  return { field: path.join('.') || 'body', message };
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

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
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

function invalid(details: ErrorDetail[]): HeraldError {
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new HeraldError('invalid_request', sentence, { details });
}
