import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../ports/logger';
import type { LiveLog, LiveRecord, Presence } from '../../../ports/live-changes';
import { encodeLiveCursor, readFrom } from './cursor';
import { keepTrying } from './keep-trying';
import { type LiveEvent, eventOf } from './live-event';

export interface PollChangesDeps {
  liveLog: LiveLog;
  log: Logger;
  pollMs: number;
}

/** Reads the changes of one workspace for everybody who watches it in this process. */
export interface ChangePoller {
  /** Resolves when it knows where it begins, or was stopped before. */
  started: Promise<void>;
  /** Place before which everything was delivered. */
  cursor(): string;
  stop(): void;
}

export interface PollListeners {
  tell: (event: LiveEvent) => void;
  /** Called after each poll with the new signs of presence, if there are any. */
  notePresence: (signs: Presence[]) => void;
}

/** Maximum number of records in one read; more of them are delivered as a resync. */
const MAX_RECORDS = 5000;
/** Number of polls between two readings of the database's clock, by which the place moves on when nothing changes. */
const POLLS_BETWEEN_CLOCKS = 30;

/** Polls for changes from now on. While the database is away it keeps trying, and misses nothing. */
export function pollChanges(
  deps: PollChangesDeps,
  workspaceId: string,
  { tell, notePresence }: PollListeners,
): ChangePoller {
  const { liveLog, log, pollMs } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let at = new Date(0);
  let told = new Set<string>();

  async function start(): Promise<void> {
    const now = await keepTrying(() => liveLog.now(), { log, signal });
    if (now !== null) at = now;
  }

  async function run(): Promise<void> {
    for (let polls = 1; !signal.aborted; polls += 1) {
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
      const isClockDue = polls % POLLS_BETWEEN_CLOCKS === 0;
      const read = await keepTrying(() => readOnce(isClockDue), { log, signal });
      if (read !== null && !signal.aborted) take(read);
    }
  }

  /** Reads the clock first: a record that is written afterwards has a later time. */
  async function readOnce(isClockDue: boolean) {
    const now = isClockDue ? await liveLog.now() : at;
    const records = await liveLog.since(workspaceId, readFrom(at), MAX_RECORDS);
    return { now, records };
  }

  function take({ now, records }: { now: Date; records: LiveRecord[] }): void {
    const fresh = records.filter(({ id }) => !told.has(id));
    at = latest([at, now, ...records.map((record) => record.at)]);
    told = new Set(records.map(({ id }) => id));
    const changes = fresh.filter(({ conversationIds }) => conversationIds.length > 0);
    if (records.length === MAX_RECORDS) tell({ kind: 'resync', cursor: encodeLiveCursor(at) });
    else if (changes.length > 0) tell(eventOf(changes, encodeLiveCursor(at)));
    notePresence(fresh.flatMap(({ presence = [] }) => presence));
  }

  const started = start();
  void started.then(run);
  return { started, cursor: () => encodeLiveCursor(at), stop: () => stopping.abort() };
}

function latest(times: Date[]): Date {
  return new Date(times.reduce((max, each) => Math.max(max, each.getTime()), 0));
}
