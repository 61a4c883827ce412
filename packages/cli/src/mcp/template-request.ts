import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { PreviewRequest, SendRequest } from '../../../client/src/index.ts';
import type { JsonSchema } from './plain-schema.ts';
// Made of the API's own schema by "npm run api:types".
import sendRequest from './send-request.json' with { type: 'json' };
import { toolInput } from './tool-input.ts';

type Request<Fields> = StandardSchemaWithJSON<Fields, Fields>;

const { properties } = sendRequest as { properties: Record<string, JsonSchema> };
/**
 * Value of a field, which Herald itself checks. What JavaScript has rounded would be another one without a word, and what it
 * has no number for, such as 1e400, would be null.
 */
const value = z
  .unknown()
  .optional()
  .refine(
    isExact,
    'has a number of more than 15 digits, or beyond 1e308: write it as text, in quotes',
  );
/** Fields by the names of the API's. */
const fields = Object.fromEntries(Object.keys(properties).map((name) => [name, value]));

/** Request that is previewed. */
export const previewInput = toolInput(fields, {
  type: 'object',
  properties,
}) as Request<PreviewRequest>;

/** Request that sends: with the id that makes a repeat harmless. */
export const sendInput = toolInput(
  { ...fields, messageId: z.string() },
  { type: 'object', properties, required: ['messageId'] },
) as Request<SendRequest>;

function isExact(given: unknown): boolean {
  if (typeof given === 'number')
    return Number.isInteger(given) ? Number.isSafeInteger(given) : Number.isFinite(given);
  return typeof given !== 'object' || given === null || Object.values(given).every(isExact);
}
