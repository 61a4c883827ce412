/** Schedule of the attempts of a delivery (contract 7). */
export interface RetrySchedule {
  /** The delay before each attempt, the first one always 0; as many attempts as delays. */
  delaysMs: readonly number[];
  /** Fraction of a delay that is added to it at most: 0.2 makes 10 s up to 12 s. */
  jitterRatio: number;
  /** The longest a receiver's Retry-After can make us wait. */
  retryAfterMaxMs: number;
}

/** Attempts of a delivery as people are told of them. */
export interface ShownRetries {
  attempts: number;
  /** Time from the first attempt to the last, without jitter and `Retry-After`. */
  endsAfterSeconds: number;
}

/** Sums up the delays of a schedule. */
export function shownRetries({ delaysMs }: Pick<RetrySchedule, 'delaysMs'>): ShownRetries {
  const totalMs = delaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
  return { attempts: delaysMs.length, endsAfterSeconds: Math.round(totalMs / 1000) };
}

/** Result of an attempt: a status line, or a failure before it (contract 7). */
export type DeliveryOutcome =
  { kind: 'response'; status: number } | { kind: 'failure'; code: string };

export type DeliveryVerdict = 'delivered' | 'retry' | 'final';

const HTTP_DATES = [
  /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

/**
 * Returns the milliseconds to wait before an attempt, from the end of the one before. Retry-After can only make it
 * later than the schedule with its jitter, never earlier.
 * @param attempt from 1
 * @param retryAfterMs what the receiver asked for, see parseRetryAfter
 * @param random from 0 up to 1; an argument, because workflow code is replayed
 * @throws RangeError when the schedule has no such attempt
 */
export function delayBeforeAttempt(
  schedule: RetrySchedule,
  attempt: number,
  retryAfterMs: number | null,
  random: number,
): number {
  const delayMs = schedule.delaysMs[attempt - 1];
  if (delayMs === undefined) throw new RangeError(`The schedule has no attempt ${attempt}`);
  const scheduledMs = Math.round(delayMs * (1 + schedule.jitterRatio * random));
  return Math.max(scheduledMs, Math.min(retryAfterMs ?? 0, schedule.retryAfterMaxMs));
}

/** An attempt that follows if the ones before it fail. */
export interface PlannedAttempt {
  /** Within its run, from 1. */
  attempt: number;
  /** Pause before it, from the end of the attempt before, without the jitter. */
  delayMs: number;
}

/** Returns the attempts that a run has left after it made some. */
export function plannedAttempts({ delaysMs }: RetrySchedule, made: number): PlannedAttempt[] {
  return delaysMs.map((delayMs, index) => ({ attempt: index + 1, delayMs })).slice(made);
}

/**
 * Reads a Retry-After header: seconds, or any of the three HTTP dates (RFC 9110, 5.6.7).
 * @returns milliseconds from now, 0 for a date in the past, null for anything that is neither
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  if (!HTTP_DATES.some((pattern) => pattern.test(text))) return null;
  const timeMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(timeMs) ? null : Math.max(0, timeMs - nowMs);
}

/** Decides from an attempt's outcome what happens to its event (contract 7); a failure without a status line is always retried. */
export function classifyDelivery(outcome: DeliveryOutcome): DeliveryVerdict {
  if (outcome.kind === 'failure') return 'retry';
  const { status } = outcome;
  if (status >= 200 && status <= 299) return 'delivered';
  if (status === 408 || status === 429) return 'retry';
  return status >= 400 && status <= 499 ? 'final' : 'retry';
}
