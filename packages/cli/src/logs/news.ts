import type { LogLine } from './log-line.ts';

/** Finder of what is new. */
export interface News {
  /** Returns the lines whose state was not seen yet, oldest first. */
  of(lines: readonly LogLine[]): LogLine[];
}

/** Lines whose state is kept: more than one reading returns. */
const SEEN_MAX = 5000;

/** Creates a finder, which remembers the states of the latest lines. */
export function createNews(): News {
  const seen = new Map<string, string>();
  return {
    of(lines) {
      const fresh = lines.filter(({ kind, id, state }) => seen.get(`${kind} ${id}`) !== state);
      for (const { kind, id, state } of lines) {
        // The latest reading stands last, so that the oldest are dropped.
        seen.delete(`${kind} ${id}`);
        seen.set(`${kind} ${id}`, state);
      }
      for (const oldest of seen.keys()) {
        if (seen.size <= SEEN_MAX) break;
        seen.delete(oldest);
      }
      return fresh.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
    },
  };
}
