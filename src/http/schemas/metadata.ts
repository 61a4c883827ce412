import { createScanner } from 'jsonc-parser';
import { z } from 'zod';
import { invalidRequest } from './errors';
import { isObject } from './parse';

const MAX_BYTES = 4096;
const TOO_LONG = `must be at most ${MAX_BYTES} bytes as JSON`;

/** Schema of a JSON object of at most 4 KiB, which becomes JSON text (contract 4). */
export const metadataJson = z
  .unknown()
  .transform((value, context) => {
    if (!isObject(value)) return refuse(context, 'must be an object');
    const json = toJson(value);
    if (json === null) return refuse(context, 'is nested too deeply');
    const tooLong = Buffer.byteLength(json) > MAX_BYTES;
    return tooLong ? refuse(context, TOO_LONG) : json;
  })
  .meta({
    type: 'object',
    additionalProperties: {},
    description: 'Yours, at most 4 KiB as JSON; comes back in answers and webhooks as it was.',
  });

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input: undefined });
  return z.NEVER;
}

/** Serialises a value; null when it is nested too deeply for that. */
function toJson(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns a parsed request with the metadata exactly as the body has it, because webhooks return it unchanged.
 * @throws HeraldError invalid_request when that text is too long
 */
export function withMetadataAsWritten<Request extends { metadataJson?: string | undefined }>(
  request: Request,
  bodyText: string,
): Request {
  const written = request.metadataJson === undefined ? undefined : memberText(bodyText, 'metadata');
  if (written === undefined) return request;
  if (Buffer.byteLength(written) > MAX_BYTES)
    throw invalidRequest([{ field: 'metadata', message: TOO_LONG }]);
  return { ...request, metadataJson: written };
}

const END_OF_TEXT = '';

/**
 * Returns the text of one member of a JSON object without the white space between its tokens: the last one if it is
 * repeated, undefined if there is none. The JSON must be valid. Parsing and serialising would change numbers beyond
 * double precision and the order of keys like "2".
 */
export function memberText(json: string, name: string): string | undefined {
  const scanner = createScanner(json, true);
  const next = (): string => {
    scanner.scan();
    return json.substr(scanner.getTokenOffset(), scanner.getTokenLength());
  };
  let found: string[] | undefined;
  let depth = 0;
  let member: string | null = null;

  for (let token = next(); token !== END_OF_TEXT; token = next()) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0 || (depth === 1 && token === ',')) member = null;
    else if (member === null) {
      member = scanner.getTokenValue();
      if (member === name) found = [];
    } else if (member === name && !(depth === 1 && token === ':')) found?.push(token);
    if (token === '{' || token === '[') depth += 1;
  }
  return found?.join('');
}
