import type { Message, TimelineEntry } from './message';

/**
 * Statuses that a message keeps. A send makes at most three calls of its provider, and each message that comes of one is
 * sent, delivered, read and failed once, or failed with a few errors: this is twice as much.
 */
export const TIMELINE_MAX = 32;
/** Ids of a message at its provider: each call may make one whose answer is lost. */
export const PROVIDER_IDS_MAX = 8;

type Reported = Pick<TimelineEntry, 'providerMessageId' | 'status' | 'failureId' | 'failureRank'>;

/** Tells whether a message has no room for a status, which is more than any provider reports. A repeat needs none. */
export function isSurplus(
  { timeline, providerMessageIds }: Pick<Message, 'timeline' | 'providerMessageIds'>,
  entry: Reported,
): boolean {
  if (isKnown(timeline, entry)) return false;
  if (timeline.length >= TIMELINE_MAX) return true;
  const hasRoom = providerMessageIds.length < PROVIDER_IDS_MAX;
  return !hasRoom && !providerMessageIds.includes(entry.providerMessageId);
}

/**
 * Tells whether a failure says less than another of the same message at its provider, and came after it: it is no status of
 * its own (contract 7.1).
 */
export function tellsLess(timeline: TimelineEntry[], entry: Reported): boolean {
  const { providerMessageId, status, failureRank = 0 } = entry;
  if (status !== 'failed' || isKnown(timeline, entry)) return false;
  return timeline.some(
    (each) => each.providerMessageId === providerMessageId && (each.failureRank ?? 0) > failureRank,
  );
}

/** Tells whether a status is on a timeline: each failure of a message is one of its own. */
export function isKnown(
  timeline: TimelineEntry[],
  { providerMessageId, status, failureId }: Reported,
): boolean {
  return timeline.some(
    (each) =>
      each.providerMessageId === providerMessageId &&
      each.status === status &&
      each.failureId === failureId,
  );
}
