import type { z } from 'zod';
import type { ErrorDetail } from '../../domain/errors';
import { nearestName } from '../../domain/template/nearest-name';
import type { PreviewRequest } from '../../services/templates/preview-template';
import type { SendTemplateRequest } from '../../services/messages/send-template';
import { invalidRequest, toDetails } from './invalid-request';
import { isObject } from './is-object';
import { withoutNulls } from './null-as-absent';
import { inPlainWords } from './plain-words';
import {
  MESSAGE_ID,
  MESSAGE_ID_RULE,
  previewRequestSchema,
  sendRequestSchema,
} from './send-request-schema';

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
  const checked = checkBody(sendRequestSchema, body, idempotencyKey);
  const { metadata, messageId = idempotencyKey, ...fields } = checked;
  return { ...fields, messageId, metadataJson: metadata, warnings: warningsAbout(body) };
}

/**
 * The request to preview a send: judged as the send would be, but a recipient need not be known yet.
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
