import type { LiveRecord } from '../../../ports/live-changes';
import type { Viewer } from './presence-board';

/**
 * Event for a watcher. `ready`: from now on nothing is missed. `resync`: load everything anew.
 * `presence`: others who have a conversation open that the watcher has open, all of them; no cursor brings it back.
 * Reconnecting with the `cursor` of an event brings everything that came after it.
 */
export type LiveEvent =
  | { kind: 'ready'; cursor: string }
  | { kind: 'changed'; cursor: string; conversationIds: string[] }
  | { kind: 'resync'; cursor: string }
  | { kind: 'presence'; cursor: string; conversationId: string; viewers: Viewer[] };

/** Conversations in one event at most. */
const MAX_CONVERSATIONS = 500;

/** Builds one event from all of the records. */
export function eventOf(records: LiveRecord[], cursor: string): LiveEvent {
  const ids = new Set<string>();
  for (const { conversationIds } of records) {
    if (conversationIds === 'all') return { kind: 'resync', cursor };
    for (const id of conversationIds) ids.add(id);
  }
  if (ids.size > MAX_CONVERSATIONS) return { kind: 'resync', cursor };
  return { kind: 'changed', cursor, conversationIds: [...ids] };
}
