import { setTimeout as pause } from 'node:timers/promises';
import type { LogStanding, LoggedEvent } from '../../../ports/listeners';
import { NO_CURSOR, decodeLiveCursor, encodeLiveCursor } from '../../live/steps/cursor';
import { keepTrying } from '../../live/steps/keep-trying';
import { type Missed, catchUp } from './catch-up';
import { LISTEN_LEASE_MS } from './listen-lease';
import { type ListeningClient, type PlacedClient, later, placeClient } from './listening-client';
import { PAGE_EVENTS, trimOf } from './read-page';
import type { StatusFeed, StatusFeedDeps } from './status-feed';

export interface Listening {
  /** Place before which everything was sent; null while earlier events are sent. */
  cursor(): string | null;
  stop(): void;
}

export interface ListenOneOptions {
  workspaceId: string;
  feed: StatusFeed;
  client: ListeningClient;
}

/** Listens for one client, who reads what was missed as fast as it likes and then follows the feed. */
export function listenOne(deps: StatusFeedDeps, options: ListenOneOptions): Listening {
  const { workspaceId, feed, client } = options;
  const leaving = new AbortController();
  const { signal } = leaving;
  const placed = placeClient(client);
  const held = createHeldEvents();
  let state: 'new' | 'behind' | 'live' = 'new';
  const subscriber = {
    deliver: (events: LoggedEvent[]) => (state === 'live' ? placed.send(events) : held.add(events)),
    noteGap: () => state !== 'new' && placed.sendGap(),
  };

  async function begin(): Promise<void> {
    const standing = await awaitLog(deps, options, signal);
    if (standing === null) return;
    if (client.lastEventId === null && client.sinceMs === null) {
      welcome(client, placed, later(feed.at(), standing.since));
      held.clear();
    } else {
      if (!(await welcomeBack(deps, { client, placed, standing, signal }))) return;
      state = 'behind';
      if (!(await catchUp(deps, { workspaceId, client: placed, standing, held, signal }))) return;
    }
    state = 'live';
    placed.send(held.all());
  }

  feed.subscribers.add(subscriber);
  void begin();
  return {
    cursor: () => (state === 'live' ? encodeLiveCursor(later(placed.reached(), feed.at())) : null),
    stop() {
      leaving.abort();
      feed.subscribers.delete(subscriber);
    },
  };
}

/** Resolves when every process logs the events of the workspace and the feed is read; null when the client has left. */
async function awaitLog(
  { listenerLog, log }: StatusFeedDeps,
  { workspaceId, feed }: ListenOneOptions,
  signal: AbortSignal,
): Promise<LogStanding | null> {
  const standing = await keepTrying(() => listenerLog.keepListening(workspaceId), { log, signal });
  await pause(LISTEN_LEASE_MS, undefined, { signal }).catch(() => undefined);
  await feed.started;
  return signal.aborted ? null : standing;
}

function welcome(client: ListeningClient, placed: PlacedClient, start: Date): void {
  placed.startAt(start);
  client.send({ kind: 'ready', cursor: encodeLiveCursor(start), resumed: false });
}

interface Returning {
  client: ListeningClient;
  placed: PlacedClient;
  standing: LogStanding;
  signal: AbortSignal;
}

/**
 * Begins at the client's last event, or where a new one wants to; at the beginning of the log when that is not known any more. `ready` has the
 * cursor from before the missed events, so that a client that is cut off in between misses nothing the next time.
 */
async function welcomeBack(
  { liveLog, log }: StatusFeedDeps,
  { client, placed, standing, signal }: Returning,
): Promise<boolean> {
  const now = await keepTrying(() => liveLog.now(), { log, signal });
  if (now === null || signal.aborted) return false;
  const since = new Date(now.getTime() - (client.sinceMs ?? 0));
  const cursor = client.lastEventId ?? encodeLiveCursor(since);
  const at = decodeLiveCursor(cursor, now);
  const resumed = at !== null && at >= standing.since && at >= trimOf(standing);
  placed.startAt(at ?? new Date(0));
  client.send({ kind: 'ready', cursor: resumed ? cursor : NO_CURSOR, resumed });
  if (!resumed) client.send({ kind: 'gap', cursor: NO_CURSOR });
  return true;
}

/** Events of the feed that a client is not ready for. */
function createHeldEvents(): Missed['held'] & { add(events: LoggedEvent[]): void } {
  let events: LoggedEvent[] = [];
  let isWhole = true;
  return {
    add(more) {
      // The rest is read from the log: a client that reads slowly must not fill the memory.
      if (events.length < PAGE_EVENTS) events.push(...more);
      else isWhole = false;
    },
    clear() {
      events = [];
      isWhole = true;
    },
    isWhole: () => isWhole,
    all: () => events,
  };
}
