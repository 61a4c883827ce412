import type { Said } from '../../../lib/api/inbox';
import type { Entry } from './timeline';

/** Messages further apart are groups of their own, although the same person wrote them. */
const GROUP_MS = 5 * 60 * 1000;

/**
 * Returns the keys of the messages that continue what their author wrote just before: their name is not repeated. A day,
 * and a change of the assignment, end a group.
 * @param me own member id, the author of what is on its way; null until it is known
 */
export function continuedKeys(entries: readonly Entry[], me: string | null): ReadonlySet<string> {
  const continued = entries.filter((entry, index) => {
    const before = entries[index - 1];
    const author = authorOf(entry, me);
    return (
      before !== undefined &&
      author !== null &&
      author === authorOf(before, me) &&
      Date.parse(entry.at) - Date.parse(before.at) < GROUP_MS
    );
  });
  return new Set(continued.map(({ key }) => key));
}

/** Names the side and the author of a message; null for what is no message. */
function authorOf(entry: Entry, me: string | null): string | null {
  if (entry.kind === 'pending') return `own member ${me}`;
  return entry.kind === 'said' ? saidBy(entry.said) : null;
}

function saidBy(said: Said): string {
  if (said.direction === 'inbound') return 'customer';
  if (said.direction === 'note') return `note ${said.memberId}`;
  const { author, kind } = said;
  if (author === null) return `own ${kind}`;
  if (author.kind === 'member') return `own member ${author.memberId}`;
  return author.kind === 'agent' ? `own agent ${author.agentId}` : `own key ${author.name}`;
}
