import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent } from '../../../ports/listeners';
import type { LiveLog } from '../../../ports/live-changes';
import type { SharedDeps } from '../../deps';
import { KEPT_MS } from '../../live/steps/cursor';
import { type LogFollower, followLog } from '../../live/steps/follow-log';
import { keepTrying } from '../../live/steps/keep-trying';
import type { LogPlace } from '../../live/steps/log-place';
import { createTrimCheck, readPage } from './read-page';

export interface StatusFeedDeps extends Pick<SharedDeps, 'clock' | 'listenerLog' | 'log'> {
  /** The database's clock. */
  liveLog: Pick<LiveLog, 'now'>;
  pollMs: number;
  /** Interval of renewals: the log is kept for an hour after the last one, which cursors must not outlive. */
  renewMs: number;
}

export interface FeedSubscriber {
  deliver(events: LoggedEvent[]): void;
  /** Called when statuses were not logged for a while, or removed before they were read. */
  noteGap(): void;
}

/** Statuses of one workspace for everybody in this process who listens to it. */
export interface StatusFeed extends Pick<LogFollower, 'started' | 'at' | 'stop'> {
  subscribers: Set<FeedSubscriber>;
}

/** Follows the statuses of a workspace from now on, and has them logged for as long as it is open. */
export function openStatusFeed(deps: StatusFeedDeps, workspaceId: string): StatusFeed {
  const { liveLog, log, pollMs } = deps;
  const subscribers: StatusFeed['subscribers'] = new Set();
  const stopping = new AbortController();
  const noteGap = (): void => {
    for (const each of subscribers) each.noteGap();
  };
  const follower = followLog(
    {
      read: createLiveRead(deps, workspaceId, noteGap),
      now: () => liveLog.now(),
      pollMs,
      log,
      skipsEarlier: true,
    },
    (events) => {
      if (events.length > 0) for (const each of subscribers) each.deliver(events);
    },
  );
  void keepLogged(deps, { workspaceId, signal: stopping.signal }, noteGap);
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

/**
 * Creates the read of pages for live listeners. Calls `onGap` before a page when events may have been removed since the
 * last one: this process was suspended, or the database away from it.
 */
function createLiveRead(deps: StatusFeedDeps, workspaceId: string, onGap: () => void) {
  const isTrimmed = createTrimCheck(deps, workspaceId, new Date(0));
  const nowMs = (): number => deps.clock.now().getTime();
  let readAtMs = nowMs();
  return async (place: LogPlace) => {
    const startedMs = nowMs();
    const page = await readPage(deps, workspaceId, place);
    // Events are removed only behind more than a page, or by age.
    const isGap = (page.hasMore && (await isTrimmed(place.at()))) || startedMs - readAtMs > KEPT_MS;
    readAtMs = startedMs;
    if (isGap) onGap();
    return page;
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
