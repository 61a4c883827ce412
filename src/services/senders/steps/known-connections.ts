import { BoundedMap } from '../../../domain/bounded-map';
import type { ProviderName } from '../../../domain/sender';
import { type ConnectionFinder, findConnection } from './find-sender';

export interface KnownConnectionsDeps {
  senders: ConnectionFinder;
  nowMs: () => number;
}

/**
 * Checks that a connection exists, and returns the workspace that has it.
 * @throws HeraldError not_found for a connection nobody has, temporarily_unavailable
 */
export type RequireConnection = (provider: ProviderName, connectionId: string) => Promise<string>;

const REMEMBERED_MS = 10_000;
const REMEMBERED_AT_MOST = 10_000;

/**
 * Checks that a connection exists before anything of a request to it is read. Existing connections are remembered for
 * a while, so that requests to invented ones do not delay theirs; invented ones are looked up each time, many at once.
 */
export function requireConnection({ senders, nowMs }: KnownConnectionsDeps): RequireConnection {
  /** Connections that are remembered, and until when. */
  const known = new BoundedMap<string, { workspaceId: string; untilMs: number }>(
    REMEMBERED_AT_MOST,
  );
  const underWay = new Map<string, Promise<string>>();

  async function lookUp(
    key: string,
    provider: ProviderName,
    connectionId: string,
  ): Promise<string> {
    try {
      const { workspaceId } = await findConnection(senders, provider, connectionId);
      known.set(key, { workspaceId, untilMs: nowMs() + REMEMBERED_MS });
      return workspaceId;
    } finally {
      underWay.delete(key);
    }
  }

  return async (provider, connectionId) => {
    const key = `${provider}/${connectionId}`;
    const remembered = known.get(key);
    if (remembered !== undefined && remembered.untilMs > nowMs()) return remembered.workspaceId;
    const lookup = underWay.get(key) ?? lookUp(key, provider, connectionId);
    underWay.set(key, lookup);
    return lookup;
  };
}
