import type { Request, RequestHandler, Response } from 'express';
import { HeraldError } from '../../domain/errors';

export interface InFlightLimits {
  requests: number;
  /** Of bodies: how long a request is in work depends on how much it holds. One alone may be any size. */
  bytes: number;
}

export interface InFlightBound {
  /** Lets a request in before its body is read, or refuses it with temporarily_unavailable. */
  admit: RequestHandler;
  /** Has a request that was let in count until its work ends, even when its caller hangs up before. */
  whileWorking(response: Response, work: () => Promise<void>): Promise<void>;
}

/** What a body counts for that does not tell its length. */
const UNTOLD_BYTES = 64 * 1024;

/** At most so many requests and bytes at once, so that neither bodies in memory nor the work behind them can pile up. */
export function boundInFlight(limits: InFlightLimits): InFlightBound {
  const inFlight = new Map<Response, number>();
  const working = new Set<Response>();
  let bytes = 0;

  function leave(response: Response): void {
    bytes -= inFlight.get(response) ?? 0;
    inFlight.delete(response);
  }

  function hasRoomFor(size: number): boolean {
    if (inFlight.size === 0) return true;
    return inFlight.size < limits.requests && bytes + size <= limits.bytes;
  }

  return {
    admit(request, response, next) {
      const size = sizeOf(request);
      if (!hasRoomFor(size)) {
        // The body stays unread: the connection cannot be used again.
        response.set('Connection', 'close');
        next(new HeraldError('temporarily_unavailable', 'too much at once; try again shortly'));
        return;
      }
      inFlight.set(response, size);
      bytes += size;
      response.once('close', () => {
        if (!working.has(response)) leave(response);
      });
      next();
    },
    async whileWorking(response, work) {
      working.add(response);
      try {
        await work();
      } finally {
        working.delete(response);
        if (response.destroyed) leave(response);
      }
    },
  };
}

function sizeOf(request: Request): number {
  const told = Number(request.get('content-length') ?? UNTOLD_BYTES);
  return Number.isFinite(told) ? told : UNTOLD_BYTES;
}
