import { readFrom } from './cursor';

/** Record of a log, by the database's clock. */
export interface LogRecord {
  id: string;
  at: Date;
}

/** Place of a reader in a log whose records become visible a little out of order. */
export interface LogPlace {
  /** Time before which everything was taken. */
  at(): Date;
  /** Time to read from. */
  from(): Date;
  /** Ids of the records since then that were taken. */
  taken(): string[];
  /** Takes what was read from there, and returns what is new. Moves on to the latest record, or to `now` if it is later. */
  take<Entry extends LogRecord>(records: Entry[], now?: Date): Entry[];
}

/** Creates a place that nothing was taken at. */
export function createLogPlace(start: Date): LogPlace {
  let at = start;
  let taken = new Map<string, Date>();

  return {
    at: () => at,
    from: () => readFrom(at),
    taken: () => [...taken.keys()],
    take(records, now = at) {
      const fresh = records.filter(({ id }) => !taken.has(id));
      for (const record of fresh) taken.set(record.id, record.at);
      at = latest([at, now, ...records.map((record) => record.at)]);
      const from = readFrom(at);
      taken = new Map([...taken].filter(([, takenAt]) => takenAt >= from));
      return fresh;
    },
  };
}

function latest(times: Date[]): Date {
  return new Date(times.reduce((max, each) => Math.max(max, each.getTime()), 0));
}
