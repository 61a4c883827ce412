import type { Request } from 'express';
import { HeraldError } from '../../domain/errors';
import { createQueues } from '../../services/steps/queues';
import { createShares } from '../../services/steps/shares';
import { type GrowingBufferOptions, growingBuffer } from './growing-buffer';

/** Limits of the bodies that one process holds in memory, arriving and in work. */
export interface ReadingLimits {
  /** Memory for bodies, over all holders. */
  bytes: number;
  /** How long a body may take to arrive; absent where the server alone limits that. */
  deadlineMs?: number;
}

/** Body in memory. It counts against the share of its holder until it is released. */
interface ReservedBody {
  bytes: Buffer;
  release: () => void;
}

interface BodyOptions {
  /** Workspace, person or network that shares memory with others. */
  holder: string;
  maxBytes: number;
  /** Returns the memory that is taken by what is made of a body, beside its bytes. */
  workBytesOf?: (bytes: Buffer) => number;
}

export interface BodyReader {
  /**
   * Reads the body of a request into memory. Its bytes count as they come, whatever length was announced.
   * @throws HeraldError temporarily_unavailable for a body that arrives too slowly or had to make room,
   * payload_too_large, invalid_json for one that is compressed, ends early or comes in crumbs
   */
  read(request: Request, options: BodyOptions): Promise<ReservedBody>;
}

/** Body that is arriving. */
interface Reading {
  /** Releases its memory and answers the request with the error. */
  fail(error: HeraldError): void;
}

/** Memory of a new body: it holds most bodies, and covers what an open request costs. */
const FIRST_BYTES = 8 * 1024;

/**
 * Pieces in which a body may come, and bytes that each further piece must bring on average. Each chunk of HTTP is a piece,
 * and so is each packet of a slow line, which has 500 bytes at least; one of a few bytes costs as much as one of thousands.
 */
const FREE_PIECES = 1000;
const BYTES_PER_PIECE = 256;

/**
 * Reads bodies before anything of them is known to be right. When a holder has its share of the memory, the oldest of its
 * arriving bodies makes room: bodies of programs take milliseconds, so only slow ones lose, and only those of the same
 * holder.
 */
export function createBodyReader({ bytes, deadlineMs }: ReadingLimits): BodyReader {
  const shares = createShares({ total: bytes });
  const underWay = createQueues<Reading>();

  /** Takes memory for a body; null when no older one of its holder can make room. */
  function takeMemory(holder: string, reading: Reading, amount: number) {
    for (;;) {
      const giveBack = shares.tryTake(holder, amount);
      if (giveBack !== null) return giveBack;
      const oldest = underWay.first(holder);
      if (oldest === undefined || oldest === reading) return null;
      oldest.fail(noRoom());
    }
  }

  return {
    read: (request, { holder, maxBytes, workBytesOf }) =>
      new Promise((resolve, reject) => {
        const take = (amount: number) => takeMemory(holder, reading, amount);
        const body = arrivingBody(take, maxBytes);
        const reading: Reading = {
          fail(error) {
            end();
            body.release();
            reject(error);
          },
        };
        const deadline =
          deadlineMs && setTimeout(() => reading.fail(tooSlow(deadlineMs)), deadlineMs);
        const leave = underWay.enter(holder, reading);
        const end = (): void => {
          clearTimeout(deadline);
          leave();
          stopListening();
        };
        const stopListening = listen(request, {
          chunk(chunk) {
            const refusal = body.add(chunk);
            if (refusal !== null) reading.fail(refusal);
          },
          end() {
            const whole = body.handOver();
            if (workBytesOf && !body.reserve(workBytesOf(whole))) return reading.fail(noRoom());
            end();
            resolve({ bytes: whole, release: () => body.release() });
          },
          closed: () => reading.fail(endedEarly()),
        });
        const refusal = refusalOf(request, maxBytes) ?? body.add(Buffer.alloc(0));
        if (refusal !== null) reading.fail(refusal);
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
function refusalOf(request: Request, maxBytes: number): HeraldError | null {
  if (request.destroyed) return endedEarly();
  const encoding = request.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    return new HeraldError('invalid_json', 'the body is compressed: send it not compressed');
  return Number(request.get('content-length')) > maxBytes ? tooLarge(maxBytes) : null;
}

/** Bounds the bytes of a body and the pieces in which it comes. `add` returns the error of a piece that is not taken. */
function arrivingBody(take: GrowingBufferOptions['take'], maxBytes: number) {
  const buffer = growingBuffer({ take, firstBytes: FIRST_BYTES, maxBytes });
  let pieces = 0;
  return {
    ...buffer,
    add(chunk: Buffer): HeraldError | null {
      pieces += 1;
      const length = buffer.length() + chunk.length;
      if (length > maxBytes) return tooLarge(maxBytes);
      if (pieces > FREE_PIECES + length / BYTES_PER_PIECE) return inCrumbs();
      return buffer.append(chunk) ? null : noRoom();
    },
  };
}

function noRoom(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'more requests with bodies arrive or wait at once than are taken; try again shortly',
  );
}

function tooSlow(deadlineMs: number): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    `the body did not arrive within ${deadlineMs} ms; send it again`,
  );
}

function tooLarge(maxBytes: number): HeraldError {
  return new HeraldError('payload_too_large', `the body is larger than ${maxBytes / 1024} KiB`);
}

function inCrumbs(): HeraldError {
  const sentence =
    'the body comes in too many small pieces: send it whole, with its Content-Length';
  return new HeraldError('invalid_json', sentence);
}

function endedEarly(): HeraldError {
  return new HeraldError('invalid_json', 'the body ended early');
}
