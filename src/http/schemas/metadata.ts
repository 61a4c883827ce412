import { z } from 'zod';
import { invalidRequest } from './invalid-request';
import { isObject } from './is-object';
import { memberText } from './member-text';

const MAX_BYTES = 4096;
const TOO_LONG = `must be at most ${MAX_BYTES} bytes as JSON`;

/** A JSON object of at most 4 KiB, turned into JSON text (contract 4). */
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
    description: 'Yours, at most 4 KiB as JSON; comes back on every webhook as it was.',
  });

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input: undefined });
  return z.NEVER;
}

/** Null when the value is nested deeper than the serialiser can go. */
function toJson(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A parsed request with its metadata as it was written in the body: what is echoed later is the caller's own text.
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
