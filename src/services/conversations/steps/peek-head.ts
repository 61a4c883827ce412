import { HEAD_BYTES } from '../../../domain/media-type';

/** A stream of bytes whose first bytes are known. */
export interface Peeked {
  /** At most `HEAD_BYTES`; fewer when the stream is shorter. */
  head: Buffer;
  /** All bytes, the first ones included. */
  bytes: AsyncGenerator<Buffer>;
}

/** Reads the first bytes of a stream. @throws what the stream fails with */
export async function peekHead(stream: AsyncIterable<Buffer>): Promise<Peeked> {
  const parts = stream[Symbol.asyncIterator]();
  let begun = Buffer.alloc(0);
  while (begun.length < HEAD_BYTES) {
    const { done, value } = await parts.next();
    if (done === true) break;
    begun = Buffer.concat([begun, value]);
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    yield begun;
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return { head: begun.subarray(0, HEAD_BYTES), bytes: bytes() };
}
