import { type LiveStreams, createLiveStreams } from '../http/live/live-streams';
import { type MayWatchDeps, mayWatch } from '../services/live/may-watch';
import { watchWorkspace } from '../services/live/watch-workspace';
import type { Base } from './compose';

/** With what writers gather, people see a change within half a second. */
const POLL_MS = 300;

/** The streams of live updates of one API process. Who composes it closes it before the HTTP server. */
export function composeLive(base: Base, people: MayWatchDeps): LiveStreams {
  const { config, repositories, metrics, log } = base;
  return createLiveStreams({
    watchWorkspace: watchWorkspace({ ...repositories, log, pollMs: POLL_MS }),
    mayWatch: mayWatch(people),
    metrics,
    recheckMs: config.LIVE_RECHECK_MS,
    maxStreams: config.LIVE_MAX_STREAMS,
  });
}
