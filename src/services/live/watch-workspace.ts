import { type ChangePoller, type PollChangesDeps, pollChanges } from './steps/poll-changes';
import { NO_CURSOR, decodeLiveCursor, encodeLiveCursor, readFrom } from './steps/cursor';
import { keepTrying } from './steps/keep-trying';
import { type LiveEvent, eventOf } from './steps/live-event';

/** Watch of one client on a workspace. */
export interface Watch {
  /** Place before which everything was delivered; null until the watch is ready. */
  cursor(): string | null;
  stop(): void;
}

export type WatchWorkspace = (
  workspaceId: string,
  /** Id of the last event that the client saw; null for a new one. */
  lastEventId: string | null,
  tell: (event: LiveEvent) => void,
) => Watch;

/** Maximum number of missed records; a client that missed more loads everything anew. */
const MAX_MISSED_RECORDS = 2000;

interface Shared {
  poller: ChangePoller;
  watchers: Set<(event: LiveEvent) => void>;
}

/**
 * Delivers the changes of a workspace: first `ready`, then what was missed since the last event, then everything new.
 * All watches of a workspace share one poller.
 */
export function watchWorkspace(deps: PollChangesDeps): WatchWorkspace {
  const shared = new Map<string, Shared>();

  function join(workspaceId: string, watcher: (event: LiveEvent) => void): Shared {
    const joined = shared.get(workspaceId) ?? share(workspaceId);
    joined.watchers.add(watcher);
    return joined;
  }

  function share(workspaceId: string): Shared {
    const watchers: Shared['watchers'] = new Set();
    const publishAll = (event: LiveEvent): void => watchers.forEach((tell) => tell(event));
    const begun = { poller: pollChanges(deps, workspaceId, publishAll), watchers };
    shared.set(workspaceId, begun);
    return begun;
  }

  function leave(workspaceId: string, watcher: (event: LiveEvent) => void): void {
    const joined = shared.get(workspaceId);
    if (joined?.watchers.delete(watcher) !== true || joined.watchers.size > 0) return;
    joined.poller.stop();
    shared.delete(workspaceId);
  }

  return (workspaceId, lastEventId, tell) => {
    const leaving = new AbortController();
    /** Events that arrive before this watcher is ready. */
    let held: LiveEvent[] | null = [];
    const watcher = (event: LiveEvent): void =>
      void (held === null ? tell(event) : held.push(event));
    // First: what is written while the missed records are read is told by the poller.
    const { poller } = join(workspaceId, watcher);

    async function begin(): Promise<void> {
      await poller.started;
      const first = await keepTrying(() => firstEvents(deps, workspaceId, lastEventId, poller), {
        ...deps,
        signal: leaving.signal,
      });
      if (first === null || leaving.signal.aborted) return;
      const waiting = held ?? [];
      held = null;
      for (const event of [...first, ...waiting]) tell(event);
    }

    void begin();
    return {
      cursor: () => (held === null ? poller.cursor() : null),
      stop() {
        leaving.abort();
        leave(workspaceId, watcher);
      },
    };
  };
}

/**
 * Returns the first events of a watch. `ready` has the cursor from before the missed records, so that a client that is
 * cut off in between misses nothing the next time.
 */
async function firstEvents(
  { liveLog }: PollChangesDeps,
  workspaceId: string,
  lastEventId: string | null,
  poller: ChangePoller,
): Promise<LiveEvent[]> {
  const cursor = poller.cursor();
  if (lastEventId === null) return [{ kind: 'ready', cursor }];
  const anew: LiveEvent[] = [
    { kind: 'ready', cursor: NO_CURSOR },
    { kind: 'resync', cursor },
  ];
  const at = decodeLiveCursor(lastEventId, await liveLog.now());
  if (at === null) return anew;
  const records = await liveLog.since(workspaceId, readFrom(at), MAX_MISSED_RECORDS);
  if (records.length === MAX_MISSED_RECORDS) return anew;
  const ready: LiveEvent = { kind: 'ready', cursor: lastEventId };
  const last = records.at(-1);
  if (last === undefined) return [ready];
  const reached = last.at > at ? last.at : at;
  return [ready, eventOf(records, encodeLiveCursor(reached))];
}
