import { WebhookError } from './errors.ts';
import { type PostedHeaders, headerOf } from './headers.ts';

/** Body that may still arrive, in bytes or in pieces of text. */
export type ArrivingBody = string | Uint8Array | AsyncIterable<Uint8Array | string>;

/** Returns a body that may still arrive. @throws {WebhookError} body_too_large */
export async function readBody(
  headers: PostedHeaders,
  arriving: ArrivingBody,
  bytesMax: number,
): Promise<string | Uint8Array> {
  // Refused before it is read, so that the answer arrives.
  if (Number(headerOf(headers, 'content-length')) > bytesMax) throw tooLarge(bytesMax);
  if (typeof arriving === 'string' || arriving instanceof Uint8Array) return arriving;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const encoder = new TextEncoder();
  for await (const piece of arriving) {
    const chunk = typeof piece === 'string' ? encoder.encode(piece) : piece;
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

function tooLarge(bytesMax: number): WebhookError {
  return new WebhookError('body_too_large', `the body has more than ${bytesMax} bytes`);
}
