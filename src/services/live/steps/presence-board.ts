import type { Presence } from '../../../ports/live-changes';

/** Member who has a conversation open. */
export interface Viewer {
  memberId: string;
  isTyping: boolean;
}

/** Members who have conversations of one workspace open, as far as the change feed tells. */
export interface PresenceBoard {
  /** Takes in signs of presence and forgets old ones. Returns the conversations whose viewers are others than before. */
  update(signs: Presence[], nowMs: number): string[];
  /** Lists the viewers of a conversation by member. */
  viewersOf(conversationId: string): Viewer[];
  /** Lists the conversations that a member has open. */
  openedBy(memberId: string): string[];
}

/** Pages repeat their sign every 25 s: one that is lost leaves nobody out. */
const VIEWING_MS = 60_000;
/** Pages repeat it every 3 s while somebody types. */
const TYPING_MS = 6000;
/** Conversations that one member has open; of more the earliest are forgotten. */
const OPENED_MAX = 10;

interface Seen {
  conversationId: string;
  memberId: string;
  viewedMs: number;
  /** Null for a reader. */
  typedMs: number | null;
}

/** Creates the board of one workspace. Its size is bounded by its members. */
export function createPresenceBoard(): PresenceBoard {
  /** By member and conversation, the latest sign last. */
  const seen = new Map<string, Seen>();

  function take(sign: Presence, nowMs: number): boolean {
    const { conversationId, memberId, activity } = sign;
    const key = `${memberId} ${conversationId}`;
    const before = seen.get(key);
    seen.delete(key);
    if (activity === 'left') return before !== undefined;
    const typedMs = activity === 'typing' ? nowMs : null;
    seen.set(key, { conversationId, memberId, viewedMs: nowMs, typedMs });
    return before === undefined || (before.typedMs === null) !== (typedMs === null);
  }

  /** Forgets the earliest conversation of a member who has too many. */
  function limit(memberId: string): string[] {
    const own = [...seen].filter(([, each]) => each.memberId === memberId);
    const surplus = own.slice(0, Math.max(0, own.length - OPENED_MAX));
    for (const [key] of surplus) seen.delete(key);
    return surplus.map(([, { conversationId }]) => conversationId);
  }

  function forget(nowMs: number): string[] {
    const changed: string[] = [];
    for (const [key, each] of seen) {
      const isGone = nowMs - each.viewedMs > VIEWING_MS;
      const hasStopped = each.typedMs !== null && nowMs - each.typedMs > TYPING_MS;
      if (isGone) seen.delete(key);
      else if (hasStopped) each.typedMs = null;
      if (isGone || hasStopped) changed.push(each.conversationId);
    }
    return changed;
  }

  return {
    update(signs, nowMs) {
      const told = signs.filter((sign) => take(sign, nowMs)).map((sign) => sign.conversationId);
      const dropped = [...new Set(signs.map((sign) => sign.memberId))].flatMap(limit);
      return [...new Set([...told, ...dropped, ...forget(nowMs)])];
    },
    viewersOf: (conversationId) =>
      [...seen.values()]
        .filter((each) => each.conversationId === conversationId)
        .map(({ memberId, typedMs }) => ({ memberId, isTyping: typedMs !== null }))
        .toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)),
    openedBy: (memberId) =>
      [...seen.values()]
        .filter((each) => each.memberId === memberId)
        .map(({ conversationId }) => conversationId),
  };
}
