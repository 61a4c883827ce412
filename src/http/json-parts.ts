import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Answers a JSON document part by part, no faster than the caller reads. Resolves when it is sent, or the caller has gone.
 * @throws what reading throws; when the answer has begun, it is broken off, so that nobody takes it for the whole document
 */
export async function sendJsonParts(
  response: Response,
  parts: AsyncIterable<string>,
): Promise<void> {
  response.type('json');
  try {
    await pipeline(Readable.from(parts), response);
  } catch (error) {
    if (!isClosedByCaller(error)) throw error;
  }
}

function isClosedByCaller(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
