import { z } from 'zod';
import { HeraldError } from '../../domain/errors';
import { parseRecipientNumber } from '../../domain/recipient-number';
import type { StandardRequest } from '../../services/messages/send-standard';
import { toDetails } from './invalid-request';
import { isObject } from './is-object';
import { withoutNulls } from './null-as-absent';
import { sendRequestSchema } from './send-request-schema';

/** As in V2; what is wrong in them does not refuse the request itself (contract 5). */
const optionalFields = sendRequestSchema.pick({
  templateVariables: true,
  headerMediaUrl: true,
  headerMediaFilename: true,
  buttonValues: true,
  autoPilot: true,
});

/** The body of contract 5, for the OpenAPI document: what is checked is checked in the order of the contract. */
export const standardRequestSchema = z
  .object({
    recipientNumber: sendRequestSchema.shape.recipientNumber,
    templateId: z.string().min(1).describe('Which template.'),
    ...Object.fromEntries(
      Object.entries(optionalFields.shape).map(([name, field]) => [name, orAnything(field)]),
    ),
  })
  .meta({ id: 'StandardSendRequest' });

/** A field of another type makes the values incomplete, which is no matter of the request's shape. */
function orAnything(field: z.ZodOptional) {
  const { description = '' } = field.meta() ?? {};
  return z
    .union([field.unwrap(), z.unknown()])
    .optional()
    .describe(`${description} Anything else counts as incomplete values.`.trim());
}

/**
 * The standard send in a body. Unknown fields are ignored; optional fields of a wrong type are noted as problems.
 * @throws HeraldError invalid_request with the first thing that is wrong
 */
export function parseStandardRequest(body: unknown): StandardRequest {
  const fields = isObject(body) ? body : {};
  const recipientNumber = requiredText(fields, 'recipientNumber');
  const templateId = requiredText(fields, 'templateId');
  if (!parseRecipientNumber(recipientNumber).ok) {
    throw new HeraldError('invalid_request', 'recipientNumber must be digits with country code');
  }
  const { success, data, error } = optionalFields.safeParse(withoutNulls(optionalFields, fields));
  const required = { recipientNumber, templateId };
  return success
    ? { ...required, ...data, problems: [] }
    : { ...required, problems: toDetails(error.issues) };
}

function requiredText(fields: Record<string, unknown>, name: string): string {
  const { [name]: value } = fields;
  if (typeof value === 'string' && value !== '') return value;
  throw new HeraldError('invalid_request', `${name} is required`);
}
