/**
 * Ids of events that were handled. A `Set` is one; in production use a table with a unique key, kept for 30 days. Two
 * processes may add the same id: the second `add` must do nothing.
 */
export interface SeenEvents {
  has(eventId: string): boolean | Promise<boolean>;
  add(eventId: string): unknown;
}

/** Keeps the ids of the latest events in memory, at most `max`. */
export function recentEvents(max = 10_000): SeenEvents {
  const ids = new Set<string>();
  return {
    has: (eventId) => ids.has(eventId),
    add(eventId) {
      ids.add(eventId);
      for (const oldest of ids) {
        if (ids.size <= max) break;
        ids.delete(oldest);
      }
    },
  };
}
