import { temporarilyUnavailable } from '../../../domain/errors';

/** Time that the activity of an attempt has beyond the POST's own timeout. */
export const ATTEMPT_MARGIN_MS = 5000;

/** Together with `HAND_ON_WITHIN_MS` this is less than the margin. */
const PREPARE_WITHIN_MS = 4000;
const HAND_ON_WITHIN_MS = 500;
const RECORD_WITHIN_MS = 3000;

/**
 * Refuses a POST that begins so late that its outcome could be neither recorded nor handed on in the activity's time:
 * it would be made again.
 * @param askedAt when the activity's time began to run
 * @throws HeraldError temporarily_unavailable
 */
export function refuseTooLate(askedAt: Date, now: Date): void {
  const tookMs = now.getTime() - askedAt.getTime();
  if (tookMs <= PREPARE_WITHIN_MS) return;
  const slow = new Error(`what comes before the POST took ${tookMs} ms`);
  throw temporarilyUnavailable('the database', slow);
}

export interface RecheckDeps {
  /** Time between two checks of the reconciler on a pending event. */
  recheckMs: number;
}

/** Returns when the reconciler checks that the delivery of a pending event still runs. */
export function recheckTime({ recheckMs }: RecheckDeps, now: Date): Date {
  return new Date(now.getTime() + recheckMs);
}

/** Returns when an outcome that is not recorded yet must be handed on to the workflow instead. */
export function handOnTime(askedAt: Date, timeoutMs: number): Date {
  return new Date(askedAt.getTime() + timeoutMs + ATTEMPT_MARGIN_MS - HAND_ON_WITHIN_MS);
}

/**
 * Returns how long recording may take: the time left, bounded so that a slow database does not occupy a worker slot.
 */
export function recordWithinMs(handOnAt: Date, now: Date): number {
  return Math.max(0, Math.min(RECORD_WITHIN_MS, handOnAt.getTime() - now.getTime()));
}
