import { temporarilyUnavailable } from '../../../domain/errors';

/** Time that the activity of an attempt has beyond the POST's own timeout. */
export const ATTEMPT_MARGIN_MS = 5000;

/** With the time in which an outcome is handed on it is less than the margin. */
const PREPARE_WITHIN_MS = 4000;
const HAND_ON_WITHIN_MS = 500;
const RECORD_WITHIN_MS = 3000;

/**
 * A POST that begins late could be neither written down nor handed on in its activity's time: it would be made again.
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
  /** Between two looks of the sweep at an event that is pending. */
  recheckMs: number;
}

/** When the sweep looks whether the delivery of an event that is still pending runs. */
export function recheckTime({ recheckMs }: RecheckDeps, now: Date): Date {
  return new Date(now.getTime() + recheckMs);
}

/** From then on an outcome that is not written down must be handed on instead. */
export function handOnTime(askedAt: Date, timeoutMs: number): Date {
  return new Date(askedAt.getTime() + timeoutMs + ATTEMPT_MARGIN_MS - HAND_ON_WITHIN_MS);
}

/** How long a record may take: what is left, and never so long that a database that hangs holds up the slot. */
export function recordWithinMs(handOnAt: Date, now: Date): number {
  return Math.max(0, Math.min(RECORD_WITHIN_MS, handOnAt.getTime() - now.getTime()));
}
