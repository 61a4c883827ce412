import type { Request, Response } from 'express';
import type { Metrics } from '../../ports/metrics';
import type { MayWatch } from '../../services/live/may-watch';
import type { WatchWorkspace } from '../../services/live/watch-workspace';
import type { OpenStreams } from './open-streams';
import { createWatchGate } from './watch-gate';

interface LiveStreamsDeps {
  watchWorkspace: WatchWorkspace;
  mayWatch: MayWatch;
  metrics: Metrics;
  /** Interval between checks of a stream's session and membership. */
  recheckMs: number;
  openStreams: OpenStreams;
}

/** Person who watches a workspace. */
interface Watcher {
  personId: string;
  memberId: string;
  workspaceId: string;
  /** Id of the last event they had; null for a new watcher. */
  lastEventId: string | null;
}

/** Streams of the Inbox. */
export interface LiveStreams {
  /** Answers with a stream. @throws HeraldError rate_limited, too_many_streams, temporarily_unavailable */
  open(request: Request, response: Response, watcher: Watcher): void;
}

const STREAMS_PER_PERSON = 20;
const REFUSAL = `you have ${STREAMS_PER_PERSON} live streams open: close one of those pages first`;

/** Opens streams. Each lives until its browser goes, its person may no longer watch, or the process stops. */
export function createLiveStreams(deps: LiveStreamsDeps): LiveStreams {
  const hold = deps.openStreams.holding({
    mostPerOwner: STREAMS_PER_PERSON,
    refusal: REFUSAL,
    noteOpen: (open) => deps.metrics.liveStreams(open),
  });

  return {
    open(request, response, { personId, memberId, workspaceId, lastEventId }) {
      hold(response, { id: personId, workspaceId }, (stream) => {
        const gate = createWatchGate({
          mayWatch: () => deps.mayWatch(request.get('cookie'), workspaceId),
          send({ kind, cursor, ...data }) {
            stream.send(kind, cursor, data);
            deps.metrics.liveEventSent(kind);
          },
          end: () => stream.end(),
        });
        const watch = deps.watchWorkspace(workspaceId, { memberId, lastEventId }, gate.send);
        const recheck = setInterval(gate.check, deps.recheckMs);
        return {
          cursor: () => (gate.isChecking() ? null : watch.cursor()),
          stop() {
            clearInterval(recheck);
            watch.stop();
          },
        };
      });
    },
  };
}
