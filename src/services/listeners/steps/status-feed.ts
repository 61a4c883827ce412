import { setTimeout as pause } from 'node:timers/promises';
import type { ListenerLog, LoggedEvent } from '../../../ports/listeners';
import type { LiveLog } from '../../../ports/live-changes';
import type { Logger } from '../../../ports/logger';
import { type LogFollower, followLog } from '../../live/steps/follow-log';
import { keepTrying } from '../../live/steps/keep-trying';
import type { LogPlace } from '../../live/steps/log-place';

export interface StatusFeedDeps {
  listenerLog: ListenerLog;
  /** The database's clock. */
  liveLog: Pick<LiveLog, 'now'>;
  log: Logger;
  pollMs: number;
  /** Interval of renewals: the log is kept for an hour after the last one, which cursors must not outlive. */
  renewMs: number;
}

export interface FeedSubscriber {
  deliver(events: LoggedEvent[]): void;
  /** Called when statuses were not logged for a while. */
  noteGap(): void;
}

/** Statuses of one workspace for everybody in this process who listens to it. */
export interface StatusFeed extends Pick<LogFollower, 'started' | 'at' | 'stop'> {
  subscribers: Set<FeedSubscriber>;
}

/** Events in one read at most. */
export const PAGE_EVENTS = 100;

/** Reads a page of the events after a place. */
export async function readPage(
  { listenerLog }: Pick<StatusFeedDeps, 'listenerLog'>,
  workspaceId: string,
  place: LogPlace,
) {
  const query = { from: place.from(), except: place.taken(), limit: PAGE_EVENTS };
  const records = await listenerLog.list(workspaceId, query);
  return { records, hasMore: records.length === PAGE_EVENTS };
}

/** Follows the statuses of a workspace from now on, and has them logged for as long as it is open. */
export function openStatusFeed(deps: StatusFeedDeps, workspaceId: string): StatusFeed {
  const { liveLog, log, pollMs } = deps;
  const subscribers: StatusFeed['subscribers'] = new Set();
  const stopping = new AbortController();
  const follower = followLog(
    {
      read: (place) => readPage(deps, workspaceId, place),
      now: () => liveLog.now(),
      pollMs,
      log,
      skipsEarlier: true,
    },
    (events) => {
      if (events.length > 0) for (const each of subscribers) each.deliver(events);
    },
  );
  void keepLogged(deps, { workspaceId, signal: stopping.signal }, () => {
    for (const each of subscribers) each.noteGap();
  });
  return {
    started: follower.started,
    at: () => follower.at(),
    subscribers,
    stop() {
      follower.stop();
      stopping.abort();
    },
  };
}

/** Renews the log of a workspace now and then. Calls `onLapse` when it had ended in between: the database was away. */
async function keepLogged(
  { listenerLog, log, renewMs }: StatusFeedDeps,
  { workspaceId, signal }: { workspaceId: string; signal: AbortSignal },
  onLapse: () => void,
): Promise<void> {
  let since: number | null = null;
  while (!signal.aborted) {
    const standing = await keepTrying(() => listenerLog.keepListening(workspaceId), {
      log,
      signal,
    });
    if (standing === null) return;
    const begun = standing.since.getTime();
    if (since !== null && since !== begun) onLapse();
    since = begun;
    await pause(renewMs, undefined, { signal }).catch(() => undefined);
  }
}
