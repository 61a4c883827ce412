/** Bytes that arrive in chunks, in memory that is taken before it is used. */
interface GrowingBuffer {
  /** Returns false, and leaves the chunk out, when there is no memory for it. */
  append(chunk: Buffer): boolean;
  /** Number of bytes that have arrived so far. */
  length(): number;
  /** Takes that much memory for what is made of the bytes. Returns false when there is none. */
  reserve(amount: number): boolean;
  /** Returns the bytes, which it no longer holds; their memory counts until it is released. */
  handOver(): Buffer;
  /** Releases all its memory. */
  release(): void;
}

export interface GrowingBufferOptions {
  /** Takes that much more memory. Returns the function that releases it; null when there is none. */
  take: (amount: number) => (() => void) | null;
  /** Bounds of the memory, which doubles between them whatever the size of the chunks. */
  firstBytes: number;
  maxBytes: number;
}

/** Copies chunks into one buffer: thousands of one-byte chunks would take far more memory than they hold. */
export function growingBuffer({ take, firstBytes, maxBytes }: GrowingBufferOptions): GrowingBuffer {
  const held: (() => void)[] = [];
  let buffer = Buffer.alloc(0);
  let length = 0;

  function reserve(amount: number): boolean {
    const giveBack = take(amount);
    if (giveBack === null) return false;
    held.push(giveBack);
    return true;
  }

  function grow(needed: number): boolean {
    let size = Math.max(buffer.length, firstBytes);
    while (size < needed) size *= 2;
    size = Math.min(size, maxBytes);
    if (!reserve(size - buffer.length)) return false;
    const larger = Buffer.alloc(size);
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
    return true;
  }

  function forget(): Buffer {
    const bytes = buffer.subarray(0, length);
    buffer = Buffer.alloc(0);
    length = 0;
    return bytes;
  }

  return {
    reserve,
    append(chunk) {
      const needed = length + chunk.length;
      const fits = buffer.length > 0 && needed <= buffer.length;
      if (!fits && !grow(needed)) return false;
      chunk.copy(buffer, length);
      length = needed;
      return true;
    },
    length: () => length,
    handOver: forget,
    release() {
      forget();
      for (const giveBack of held.splice(0)) giveBack();
    },
  };
}
