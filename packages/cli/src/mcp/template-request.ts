import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { PreviewRequest, SendRequest } from '../../../client/src/index.ts';
import type { JsonSchema } from './plain-schema.ts';
// Made of the API's own schema by "npm run api:types".
import sendRequest from './send-request.json' with { type: 'json' };
import { toolInput } from './tool-input.ts';

type Request<Fields> = StandardSchemaWithJSON<Fields, Fields>;

const { properties } = sendRequest as { properties: Record<string, JsonSchema> };
/** Fields by the names of the API's. Herald itself checks their values and says what to change. */
const fields = Object.fromEntries(
  Object.keys(properties).map((name) => [name, z.unknown().optional()]),
);

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
