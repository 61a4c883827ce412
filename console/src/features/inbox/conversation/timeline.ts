import type { HandlingChange, Said } from '../../../lib/api/inbox';
import type { PendingReply } from '../composer/outbox';

/** Entry of a conversation, oldest first. */
export type Entry = { key: string; at: string } & (
  | { kind: 'day' }
  | { kind: 'said'; said: Said }
  | { kind: 'pending'; reply: PendingReply }
  | { kind: 'handling'; change: HandlingChange }
);

interface Parts {
  /** As the API lists it, newest first. */
  said: Said[];
  /** True when there are older messages. */
  hasOlder: boolean;
  history: HandlingChange[];
  /** On their way; what is among `said` by now is not shown twice. */
  outbox: PendingReply[];
}

/** Everything of a conversation in one order, with the days it happened on. */
export function timelineOf({ said, hasOlder, history, outbox }: Parts): Entry[] {
  const messages = said.toReversed().map(entryOfSaid);
  const oldestAt = hasOlder ? (messages[0]?.at ?? '') : '';
  const changes = history
    .filter(({ at }) => at >= oldestAt)
    .map((change, index): Entry => ({
      kind: 'handling',
      key: `handling ${change.at} ${index}`,
      at: change.at,
      change,
    }));
  // Both are in order; a change that came with a message stands before it.
  const merged = [...changes, ...messages].toSorted((a, b) => compare(a.at, b.at));
  const known = new Set(said.map(idOf));
  const pending = outbox
    .filter(({ messageId }) => !known.has(messageId))
    .map((reply): Entry => ({ kind: 'pending', key: reply.messageId, at: reply.at, reply }));
  return withDays([...merged, ...pending]);
}

function entryOfSaid(said: Said): Entry {
  return { kind: 'said', key: idOf(said), at: said.createdAt, said };
}

/** Id by which the API lists a message or note. */
export function idOf(said: Said): string {
  return said.direction === 'note' ? said.noteId : said.messageId;
}

function withDays(entries: Entry[]): Entry[] {
  let day = '';
  return entries.flatMap((entry) => {
    const own = new Date(entry.at).toDateString();
    if (own === day) return [entry];
    day = own;
    return [{ kind: 'day', key: `day ${own}`, at: entry.at }, entry];
  });
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
