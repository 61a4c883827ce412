import { createListenStreams } from '../../http/live/listen-streams';
import { createLiveStreams } from '../../http/live/live-streams';
import { createOpenStreams } from '../../http/live/open-streams';
import { listenToStatuses } from '../../services/listeners/listen-to-statuses';
import { listenedEvents } from '../../services/listeners/listened-events';
import { mayListen } from '../../services/listeners/may-listen';
import { mayWatch } from '../../services/live/may-watch';
import { watchWorkspace } from '../../services/live/watch-workspace';
import type { Adapters } from './adapters';
import type { People } from './people';
import { bind } from '../../services/steps/bind';

/** Delay of streams: with what writers gather, people see a change within half a second. */
const POLL_MS = 300;
/** Interval at which streams have the statuses of their workspace logged for another hour. */
const RENEW_MS = 2 * 60_000;

/** Composes the streams of the Inbox and of listeners, which share the limit of a process. */
export function composeStreams(adapters: Adapters, people: People) {
  const { config, repositories, metrics, clock, log } = adapters;
  const openStreams = createOpenStreams(config.LIVE_MAX_STREAMS);
  const reading = { ...repositories, log, pollMs: POLL_MS };
  return {
    openStreams,
    listenedEvents: listenedEvents({ ...repositories, clock }),
    liveStreams: createLiveStreams({
      watchWorkspace: watchWorkspace(reading),
      mayWatch: bind(mayWatch, people),
      metrics,
      recheckMs: config.LIVE_RECHECK_MS,
      openStreams,
    }),
    listenStreams: createListenStreams({
      listenToStatuses: listenToStatuses({ ...reading, clock, renewMs: RENEW_MS }),
      mayListen: bind(mayListen, { keys: repositories.keys, clock }),
      metrics,
      openStreams,
    }),
  };
}
