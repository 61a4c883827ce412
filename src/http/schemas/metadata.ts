import { z } from 'zod';
import { isObject } from './is-object';

const MAX_BYTES = 4096;

/** A JSON object of at most 4 KiB, turned into its JSON text: echoed later without anything dropped (contract 4). */
export const metadataJson = z
  .unknown()
  .transform((value, context) => {
    if (!isObject(value)) return refuse(context, 'must be an object');
    const json = toJson(value);
    if (json === null) return refuse(context, 'is nested too deeply');
    const tooLong = Buffer.byteLength(json) > MAX_BYTES;
    return tooLong ? refuse(context, 'must be at most 4096 bytes as JSON') : json;
  })
  .meta({
    type: 'object',
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
