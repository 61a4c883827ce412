import type { ListenerLog } from '../../../ports/listeners';

/**
 * How long it may be used that nobody listens to a workspace. A listener is ready only after that time, so that every
 * process logs what it records from then on.
 */
export const LISTEN_LEASE_MS = 1000;

/** Whether somebody listens to a workspace, as a callback read it. */
export interface ListenedRead {
  isListened: boolean;
  /** Monotonic time just before the read. */
  readAtMs: number;
}

export type IsListened = (workspaceId: string) => Promise<boolean>;

/**
 * Creates a check of whether statuses of one callback are to be logged. It reads again, once for all that ask meanwhile,
 * after the lease is over. When that read takes too long as well, statuses are logged.
 */
export function createListenedCheck(
  listenerLog: Pick<ListenerLog, 'standingOf'>,
  read: ListenedRead,
): IsListened {
  let known = { answer: Promise.resolve(read.isListened), atMs: read.readAtMs };

  return async (workspaceId) => {
    const nowMs = performance.now();
    if (nowMs - known.atMs >= LISTEN_LEASE_MS) {
      const answer = listenerLog.standingOf(workspaceId).then((standing) => standing !== null);
      known = { answer, atMs: nowMs };
    }
    const { answer, atMs } = known;
    return (await answer) || performance.now() - atMs >= LISTEN_LEASE_MS;
  };
}
