import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Listeners for the end of an answer. `pipeline` alone has seven, a fixed number; from ten on Node warns of a leak. */
const LISTENERS_MAX = 20;

/**
 * Streams an answer part by part, no faster than the caller reads. Resolves when it is sent or the caller has gone.
 * @throws the error of reading; an answer that has begun is broken off, so that nobody takes it for the whole
 */
export async function sendStream(
  response: Response,
  parts: AsyncIterable<unknown>,
  ...through: Transform[]
): Promise<void> {
  response.setMaxListeners(LISTENERS_MAX);
  try {
    await pipeline([Readable.from(parts), ...through, response]);
  } catch (error) {
    if (!isClosedByCaller(error)) throw error;
  }
}

function isClosedByCaller(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
