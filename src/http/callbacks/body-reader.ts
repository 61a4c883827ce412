import type { Request } from 'express';
import { HeraldError } from '../../domain/errors';
import { createShares } from '../../services/steps/shares';

/** Limits of the bodies that one process holds in memory, arriving and in work. */
export interface ReadingLimits {
  /** Memory for bodies, over all workspaces. */
  bytes: number;
  /** How long a body may take to arrive. */
  deadlineMs: number;
}

/** Body in memory. It counts against the share of its workspace until it is released. */
interface ReservedBody {
  bytes: Buffer;
  release(): void;
}

interface BodyReader {
  /**
   * Reads the body of a request into memory. Its bytes count as they come, whatever length was announced.
   * @throws HeraldError temporarily_unavailable for a body that arrives too slowly or had to make room,
   * payload_too_large, invalid_json for one that is compressed or ends early
   */
  read(request: Request, workspaceId: string): Promise<ReservedBody>;
}

/** Body that is arriving. */
interface Reading {
  /** Releases its memory and answers the request with the error. */
  fail(error: HeraldError): void;
}

/** Limit of contract 10. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Memory of a new body: it holds most callbacks, and covers what an open request costs. */
const FIRST_BYTES = 8 * 1024;

/**
 * Reads bodies before their signature is verified. When a workspace has its share of the memory, the oldest of its
 * arriving bodies makes room: a provider's body takes milliseconds, so only slow ones lose, and only those of the same
 * workspace.
 */
export function createBodyReader({ bytes, deadlineMs }: ReadingLimits): BodyReader {
  const shares = createShares({ total: bytes });
  const underWay = createQueues<Reading>();

  /** Takes memory for a body; null when no older one of its workspace can make room. */
  function takeMemory(workspaceId: string, reading: Reading, amount: number) {
    for (;;) {
      const giveBack = shares.tryTake(workspaceId, amount);
      if (giveBack !== null) return giveBack;
      const oldest = underWay.first(workspaceId);
      if (oldest === undefined || oldest === reading) return null;
      oldest.fail(noRoom());
    }
  }

  return {
    read: (request, workspaceId) =>
      new Promise((resolve, reject) => {
        const take = (amount: number) => takeMemory(workspaceId, reading, amount);
        const body = growingBuffer({ take, firstBytes: FIRST_BYTES, maxBytes: MAX_BYTES });
        const reading: Reading = {
          fail(error) {
            end();
            body.release();
            reject(error);
          },
        };
        const deadline = setTimeout(() => reading.fail(tooSlow(deadlineMs)), deadlineMs);
        const leave = underWay.enter(workspaceId, reading);
        const end = (): void => {
          clearTimeout(deadline);
          leave();
          stopListening();
        };
        const stopListening = listen(request, {
          chunk(chunk) {
            if (body.bytes().length + chunk.length > MAX_BYTES) reading.fail(tooLarge());
            else if (!body.append(chunk)) reading.fail(noRoom());
          },
          end() {
            end();
            resolve({ bytes: body.bytes(), release: () => body.release() });
          },
          closed: () => reading.fail(endedEarly()),
        });
        const refusal = refusalOf(request);
        if (refusal !== null) reading.fail(refusal);
        else if (!body.append(Buffer.alloc(0))) reading.fail(noRoom());
      }),
  };
}

/** Listens to the chunks of a body. Returns the function that stops; the rest is then discarded. */
function listen(
  request: Request,
  { chunk, end, closed }: { chunk: (chunk: Buffer) => void; end: () => void; closed: () => void },
): () => void {
  request.on('data', chunk).on('end', end).on('close', closed);
  return () => request.off('data', chunk).off('end', end).off('close', closed).resume();
}

/** Returns the error of a body that is not read at all; null for any other. */
function refusalOf(request: Request): HeraldError | null {
  if (request.destroyed) return endedEarly();
  const encoding = request.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    return new HeraldError('invalid_json', 'the body is compressed: send it as it is');
  return Number(request.get('content-length')) > MAX_BYTES ? tooLarge() : null;
}

/** Creates queues by name, in order of arrival. */
function createQueues<Item>() {
  const queues = new Map<string, Set<Item>>();
  return {
    first: (name: string): Item | undefined => queues.get(name)?.values().next().value,
    /** Returns the function that leaves the queue. */
    enter(name: string, item: Item): () => void {
      const queue = queues.get(name) ?? new Set();
      queues.set(name, queue.add(item));
      return () => {
        queue.delete(item);
        if (queue.size === 0) queues.delete(name);
      };
    },
  };
}

/** Bytes that arrive in chunks, in memory that is taken before it is used. */
interface GrowingBuffer {
  /** Returns false, and leaves the chunk out, when there is no memory for it. */
  append(chunk: Buffer): boolean;
  /** Bytes that have arrived so far. */
  bytes(): Buffer;
  /** Releases all its memory. */
  release(): void;
}

interface GrowingBufferOptions {
  /** Takes that much more memory. Returns the function that releases it; null when there is none. */
  take: (amount: number) => (() => void) | null;
  /** Bounds of the memory, which doubles between them whatever the size of the chunks. */
  firstBytes: number;
  maxBytes: number;
}

/** Copies chunks into one buffer: thousands of one-byte chunks would take far more memory than they hold. */
function growingBuffer({ take, firstBytes, maxBytes }: GrowingBufferOptions): GrowingBuffer {
  const held: (() => void)[] = [];
  let buffer = Buffer.alloc(0);
  let length = 0;

  function grow(needed: number): boolean {
    let size = Math.max(buffer.length, firstBytes);
    while (size < needed) size *= 2;
    size = Math.min(size, maxBytes);
    const giveBack = take(size - buffer.length);
    if (giveBack === null) return false;
    held.push(giveBack);
    const larger = Buffer.alloc(size);
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
    return true;
  }

  return {
    append(chunk) {
      const needed = length + chunk.length;
      const fits = buffer.length > 0 && needed <= buffer.length;
      if (!fits && !grow(needed)) return false;
      chunk.copy(buffer, length);
      length = needed;
      return true;
    },
    bytes: () => buffer.subarray(0, length),
    release() {
      buffer = Buffer.alloc(0);
      length = 0;
      for (const giveBack of held.splice(0)) giveBack();
    },
  };
}

function noRoom(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'this workspace sends more at once than is taken; try again shortly',
  );
}

function tooSlow(deadlineMs: number): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    `the body did not arrive within ${deadlineMs} ms; send it again`,
  );
}

function tooLarge(): HeraldError {
  return new HeraldError('payload_too_large', 'the body is larger than 4 MiB');
}

function endedEarly(): HeraldError {
  return new HeraldError('invalid_json', 'the body ended early');
}
