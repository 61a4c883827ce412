import type { ListenerLog, LogStanding } from '../../../ports/listeners';
import type { LogPlace } from '../../live/steps/log-place';
import { later } from './listening-client';

/** Events in one read at most. */
export const PAGE_EVENTS = 100;

/** Reads a page of the events after a place. */
export async function readPage(
  { listenerLog }: { listenerLog: Pick<ListenerLog, 'list'> },
  workspaceId: string,
  place: LogPlace,
) {
  const query = { from: place.from(), except: place.taken(), limit: PAGE_EVENTS };
  const records = await listenerLog.list(workspaceId, query);
  return { records, hasMore: records.length === PAGE_EVENTS };
}

/** Returns the time until which events were removed. */
export function trimOf(standing: LogStanding | null): Date {
  return standing?.trimmedTo ?? new Date(0);
}

/**
 * Creates a check of whether events after a place were removed, which finds each removal once. Called after a page was
 * read, it knows of all that were removed before.
 * @param trimmedTo time until which removals are known
 */
export function createTrimCheck(
  { listenerLog }: { listenerLog: Pick<ListenerLog, 'standingOf'> },
  workspaceId: string,
  trimmedTo: Date,
): (place: Date) => Promise<boolean> {
  let known = trimmedTo;
  return async (place) => {
    const removedTo = trimOf(await listenerLog.standingOf(workspaceId));
    const isNew = removedTo > known && removedTo > place;
    known = later(known, removedTo);
    return isNew;
  };
}
