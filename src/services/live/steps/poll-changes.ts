import type { LiveRecord, Presence } from '../../../ports/live-changes';
import type { SharedDeps } from '../../deps';
import { type LogFollower, followLog } from './follow-log';
import { type LiveEvent, eventOf } from './live-event';
import type { LogPlace } from './log-place';

export interface PollChangesDeps extends Pick<SharedDeps, 'liveLog' | 'log'> {
  pollMs: number;
}

export interface PollListeners {
  tell: (event: LiveEvent) => void;
  /** Called after each poll with the new signs of presence, if there are any. */
  notePresence: (signs: Presence[]) => void;
}

/** Maximum number of records in one read; more of them are delivered as a resync. */
const MAX_RECORDS = 5000;

/** Polls for changes of one workspace from now on, for everybody who watches it in this process. */
export function pollChanges(
  { liveLog, log, pollMs }: PollChangesDeps,
  workspaceId: string,
  { tell, notePresence }: PollListeners,
): LogFollower {
  let isFull = false;

  async function read(place: LogPlace) {
    const records = await liveLog.since(workspaceId, place.from(), MAX_RECORDS);
    isFull = records.length === MAX_RECORDS;
    return { records, hasMore: false };
  }

  function deliver(fresh: LiveRecord[]): void {
    const changes = fresh.filter(({ conversationIds }) => conversationIds.length > 0);
    const cursor = follower.cursor();
    if (isFull) tell({ kind: 'resync', cursor });
    else if (changes.length > 0) tell(eventOf(changes, cursor));
    notePresence(fresh.flatMap(({ presence = [] }) => presence));
  }

  const follower = followLog({ read, now: () => liveLog.now(), pollMs, log }, deliver);
  return follower;
}
