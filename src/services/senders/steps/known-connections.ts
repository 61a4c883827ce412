import type { ProviderName } from '../../../domain/sender';
import { type ConnectionFinder, findConnection } from './find-sender';

export interface KnownConnectionsDeps {
  senders: ConnectionFinder;
  nowMs: () => number;
}

/**
 * Checks that a connection exists.
 * @throws HeraldError not_found for a connection nobody has, temporarily_unavailable
 */
export type RequireConnection = (provider: ProviderName, connectionId: string) => Promise<void>;

const REMEMBERED_MS = 10_000;
const REMEMBERED_AT_MOST = 10_000;

/**
 * Checks that a connection exists before anything of a request to it is read. Existing connections are remembered for
 * a while, so that requests to invented ones do not delay theirs; invented ones are looked up each time, many at once.
 */
export function requireConnection({ senders, nowMs }: KnownConnectionsDeps): RequireConnection {
  /** Until when a connection is remembered, oldest first. */
  const known = new Map<string, number>();
  const underWay = new Map<string, Promise<void>>();

  async function lookUp(key: string, provider: ProviderName, connectionId: string): Promise<void> {
    try {
      await findConnection(senders, provider, connectionId);
      const [oldest] = known.keys();
      if (known.size >= REMEMBERED_AT_MOST && oldest !== undefined) known.delete(oldest);
      known.delete(key);
      known.set(key, nowMs() + REMEMBERED_MS);
    } finally {
      underWay.delete(key);
    }
  }

  return async (provider, connectionId) => {
    const key = `${provider}/${connectionId}`;
    if ((known.get(key) ?? 0) > nowMs()) return;
    const lookup = underWay.get(key) ?? lookUp(key, provider, connectionId);
    underWay.set(key, lookup);
    await lookup;
  };
}
