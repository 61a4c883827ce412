import type { ApiKey } from '../../../domain/api-key';
import type { SharedDeps } from '../../deps';

/** `lastUsedAt` is for people: to the minute is enough, and spares a write for most requests. */
const INTERVAL_MS = 60_000;

type NoteKeyUseDeps = Pick<SharedDeps, 'keys' | 'log'>;

/** Notes in the background that a key is in use, at most once a minute. No request waits for it or fails with it. */
export function noteKeyUse({ keys, log }: NoteKeyUseDeps): (key: ApiKey, now: Date) => void {
  const beingNoted = new Set<string>();
  return ({ id, lastUsedAt }, now) => {
    const due = new Date(now.getTime() - INTERVAL_MS);
    if (beingNoted.has(id) || (lastUsedAt !== null && lastUsedAt > due)) return;
    beingNoted.add(id);
    keys
      .touch(id, now, due)
      .catch((error: unknown) => log.warn({ keyId: id, err: error }, 'use of a key not noted'))
      .finally(() => beingNoted.delete(id));
  };
}
