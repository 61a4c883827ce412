import type { LogFollower } from './steps/follow-log';
import { type PollChangesDeps, pollChanges } from './steps/poll-changes';
import { NO_CURSOR, decodeLiveCursor, encodeLiveCursor, readFrom } from './steps/cursor';
import { keepTrying } from './steps/keep-trying';
import { type LiveEvent, eventOf } from './steps/live-event';
import { type PresenceBoard, createPresenceBoard } from './steps/presence-board';

/**
 * Delivers the changes of a workspace: first `ready`, then what was missed since the last event, then everything new.
 * All watches of a workspace share one poller.
 */
export function watchWorkspace(deps: PollChangesDeps): WatchWorkspace {
  const shared = new Map<string, Shared>();

  function join(workspaceId: string, memberId: string, watcher: Watcher): Shared {
    const joined = shared.get(workspaceId) ?? beginSharing(deps, workspaceId);
    shared.set(workspaceId, joined);
    joined.watchers.set(watcher, memberId);
    return joined;
  }

  function leave(workspaceId: string, watcher: Watcher): void {
    const joined = shared.get(workspaceId);
    if (joined?.watchers.delete(watcher) !== true || joined.watchers.size > 0) return;
    joined.poller.stop();
    shared.delete(workspaceId);
  }

  return (workspaceId, { memberId, lastEventId }, tell) => {
    const leaving = new AbortController();
    /** Events that arrive before this watcher is ready. */
    let held: LiveEvent[] | null = [];
    const watcher: Watcher = (event) => void (held === null ? tell(event) : held.push(event));
    // First: what is written while the missed records are read is told by the poller.
    const joined = join(workspaceId, memberId, watcher);
    const { poller, board } = joined;

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
      for (const id of board.openedBy(memberId)) tell(presenceEvent(joined, id, memberId));
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

/** Watch of one client on a workspace. */
export interface Watch {
  /** Place before which everything was delivered; null until the watch is ready. */
  cursor(): string | null;
  stop(): void;
}

/** Client that watches a workspace. */
export interface WatchingClient {
  memberId: string;
  /** Id of the last event that the client saw; null for a new one. */
  lastEventId: string | null;
}

export type WatchWorkspace = (
  workspaceId: string,
  client: WatchingClient,
  tell: (event: LiveEvent) => void,
) => Watch;

/** Maximum number of missed records; a client that missed more loads everything anew. */
const MAX_MISSED_RECORDS = 2000;

type Watcher = (event: LiveEvent) => void;

/** Poller of a workspace, and the members whose clients watch it. */
interface Shared {
  poller: LogFollower;
  board: PresenceBoard;
  watchers: Map<Watcher, string>;
}

/** Begins to poll a workspace for all of its watchers. */
function beginSharing(deps: PollChangesDeps, workspaceId: string): Shared {
  const watchers: Shared['watchers'] = new Map();
  const board = createPresenceBoard();
  const poller = pollChanges(deps, workspaceId, {
    tell: (event) => watchers.forEach((_memberId, tell) => tell(event)),
    notePresence: (signs) => {
      for (const id of board.update(signs, performance.now())) tellViewers(begun, id);
    },
  });
  const begun = { poller, board, watchers };
  return begun;
}

/** Tells the viewers of a conversation who else has it open. */
function tellViewers(shared: Shared, conversationId: string): void {
  const viewers = new Set(shared.board.viewersOf(conversationId).map((each) => each.memberId));
  for (const [tell, memberId] of shared.watchers)
    if (viewers.has(memberId)) tell(presenceEvent(shared, conversationId, memberId));
}

function presenceEvent(
  { board, poller }: Shared,
  conversationId: string,
  watcherId: string,
): LiveEvent {
  const others = board.viewersOf(conversationId).filter(({ memberId }) => memberId !== watcherId);
  return { kind: 'presence', cursor: poller.cursor(), conversationId, viewers: others };
}

/**
 * Returns the first events of a watch. `ready` has the cursor from before the missed records, so that a client that is
 * cut off in between misses nothing the next time.
 */
async function firstEvents(
  { liveLog }: PollChangesDeps,
  workspaceId: string,
  lastEventId: string | null,
  poller: LogFollower,
): Promise<LiveEvent[]> {
  const cursor = poller.cursor();
  if (lastEventId === null) return [{ kind: 'ready', cursor }];
  const anew: LiveEvent[] = [
    { kind: 'ready', cursor: NO_CURSOR },
    { kind: 'resync', cursor },
  ];
  const at = decodeLiveCursor(lastEventId, await liveLog.now());
  if (at === null) return anew;
  const records = await liveLog.since(workspaceId, readFrom(at), MAX_MISSED_RECORDS, 'changes');
  if (records.length === MAX_MISSED_RECORDS) return anew;
  const ready: LiveEvent = { kind: 'ready', cursor: lastEventId };
  const last = records.at(-1);
  if (last === undefined) return [ready];
  const reached = last.at > at ? last.at : at;
  return [ready, eventOf(records, encodeLiveCursor(reached))];
}
