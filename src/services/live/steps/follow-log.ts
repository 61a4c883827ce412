import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../ports/logger';
import { encodeLiveCursor } from './cursor';
import { keepTrying } from './keep-trying';
import { type LogPlace, type LogRecord, createLogPlace } from './log-place';

export interface FollowLogOptions<Entry extends LogRecord> {
  /** Reads from a place; `hasMore` when the read did not reach the end. */
  read: (place: LogPlace) => Promise<{ records: Entry[]; hasMore: boolean }>;
  /** Reads the database's clock. */
  now: () => Promise<Date>;
  pollMs: number;
  log: Logger;
  /** Leaves out the last records from before the start. */
  skipsEarlier?: boolean;
}

/** Reads a log for everybody in this process who follows it. */
export interface LogFollower {
  /** Resolves when it knows where it begins, or was stopped before. */
  started: Promise<void>;
  /** Time before which everything was delivered. */
  at(): Date;
  /** The same as a cursor. */
  cursor(): string;
  stop(): void;
}

/** Number of polls between two readings of the database's clock, by which the place moves on when nothing is written. */
const POLLS_BETWEEN_CLOCKS = 30;

/**
 * Follows a log from now on, and delivers each new record once. While the database is away it keeps trying, and misses
 * nothing.
 */
export function followLog<Entry extends LogRecord>(
  { read, now, pollMs, log, skipsEarlier = false }: FollowLogOptions<Entry>,
  deliver: (fresh: Entry[]) => void,
): LogFollower {
  const stopping = new AbortController();
  const { signal } = stopping;
  let place = createLogPlace(new Date(0));

  async function start(): Promise<void> {
    place = (await keepTrying(begin, { log, signal })) ?? place;
  }

  async function begin(): Promise<LogPlace> {
    const first = createLogPlace(await now());
    let isBehind = skipsEarlier;
    while (isBehind) {
      const { records, hasMore } = await read(first);
      first.take(records);
      isBehind = hasMore;
    }
    return first;
  }

  async function run(): Promise<void> {
    let isBehind = false;
    for (let polls = 1; !signal.aborted; polls += 1) {
      if (!isBehind) await pause(pollMs, undefined, { signal }).catch(() => undefined);
      const isClockDue = polls % POLLS_BETWEEN_CLOCKS === 0;
      const page = await keepTrying(() => readOnce(isClockDue), { log, signal });
      if (page === null || signal.aborted) return;
      isBehind = page.hasMore;
      deliver(place.take(page.records, isBehind ? undefined : page.reached));
    }
  }

  /** Reads the clock first: a record that is written afterwards has a later time. */
  async function readOnce(isClockDue: boolean) {
    const reached = isClockDue ? await now() : place.at();
    return { reached, ...(await read(place)) };
  }

  const started = start();
  void started.then(run);
  return {
    started,
    at: () => place.at(),
    cursor: () => encodeLiveCursor(place.at()),
    stop: () => stopping.abort(),
  };
}
