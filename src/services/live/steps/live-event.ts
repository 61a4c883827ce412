import type { LiveRecord } from '../../../ports/repositories';

/**
 * What somebody who watches is told. `ready`: from now on nothing is missed. `resync`: look at everything anew.
 * Whoever comes back with the `cursor` of an event is told all that came after it.
 */
export type LiveEvent =
  | { kind: 'ready'; cursor: string }
  | { kind: 'changed'; cursor: string; conversationIds: string[] }
  | { kind: 'resync'; cursor: string };

/** One event names so many conversations at most. */
const MAX_CONVERSATIONS = 500;

/** One event for all of the records. */
export function eventOf(records: LiveRecord[], cursor: string): LiveEvent {
  const ids = new Set<string>();
  for (const { conversationIds } of records) {
    if (conversationIds === 'all') return { kind: 'resync', cursor };
    for (const id of conversationIds) ids.add(id);
  }
  if (ids.size > MAX_CONVERSATIONS) return { kind: 'resync', cursor };
  return { kind: 'changed', cursor, conversationIds: [...ids] };
}
