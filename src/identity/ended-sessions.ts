import type { DBAdapter, Where } from 'better-auth';
import { BoundedMap } from '../domain/bounded-map';

/** Tokens of ended sessions that are remembered; the oldest make room. Each came in a cookie that Herald signed. */
const REMEMBERED_AT_MOST = 10_000;
/** How long: a database that was restored, or a copy that lags, may have the session after all. */
const REMEMBERED_MS = 60_000;

/**
 * Remembers tokens that had no session, so that whoever repeats the cookie of an ended one costs no look-up each time. A session
 * never begins with a token that somebody has already, and a cookie that Herald did not sign is not looked up at all.
 */
export function rememberingEndedSessions(
  adapter: DBAdapter,
  nowMs: () => number = () => performance.now(),
): DBAdapter {
  /** Until when each is remembered. */
  const ended = new BoundedMap<string, number>(REMEMBERED_AT_MOST);

  return {
    ...adapter,
    findOne: (async (input) => {
      const token = tokenOf(input);
      if (token === null) return adapter.findOne(input);
      if ((ended.get(token) ?? 0) > nowMs()) return null;
      const found = await adapter.findOne(input);
      if (found === null) ended.set(token, nowMs() + REMEMBERED_MS);
      return found;
    }) as DBAdapter['findOne'],
  };
}

/** Returns the token of a query for a session by nothing else. */
function tokenOf({ model, where = [] }: { model: string; where?: Where[] }): string | null {
  const [by, ...others] = where;
  if (model !== 'session' || by?.field !== 'token' || others.length > 0) return null;
  return typeof by.value === 'string' ? by.value : null;
}
