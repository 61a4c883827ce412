import type { RequestHandler, Response } from 'express';
import { HeraldError } from '../../domain/errors';

export interface InFlightBound {
  /** Lets a request in before its body is read, or refuses it with temporarily_unavailable. */
  admit: RequestHandler;
  /** Has a request that was let in count until its work ends, even when its caller hangs up before. */
  whileWorking(response: Response, work: () => Promise<void>): Promise<void>;
}

/** At most `limit` requests at once, so that neither bodies in memory nor the work behind them can pile up. */
export function boundInFlight(limit: number): InFlightBound {
  const inFlight = new Set<Response>();
  const working = new Set<Response>();

  return {
    admit(_request, response, next) {
      if (inFlight.size >= limit) {
        // The body stays unread: the connection cannot be used again.
        response.set('Connection', 'close');
        next(new HeraldError('temporarily_unavailable', 'too much at once; try again shortly'));
        return;
      }
      inFlight.add(response);
      response.once('close', () => {
        if (!working.has(response)) inFlight.delete(response);
      });
      next();
    },
    async whileWorking(response, work) {
      working.add(response);
      try {
        await work();
      } finally {
        working.delete(response);
        if (response.destroyed) inFlight.delete(response);
      }
    },
  };
}
