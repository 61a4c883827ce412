import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, ConversationPage, InboxFilter } from '../api/inbox';

type Pages = InfiniteData<ConversationPage, string | null>;

interface Change {
  /** Rows that changed; null for one that is gone. */
  changed: ReadonlyMap<string, Conversation | null>;
  filter: InboxFilter;
  /** The own member id, for what is mine; null while it is not known. */
  me: string | null;
}

/**
 * Whether a first page that was read again ends among what was shown before. Otherwise there may be conversations
 * between the two that nobody has read.
 */
export function reachesShown(list: Pages, first: ConversationPage): boolean {
  const shown = list.pages.flatMap(({ data }) => data);
  const times = new Map(shown.map((row) => [row.conversationId, row.lastMessageAt]));
  const isUnmoved = ({ conversationId, lastMessageAt }: Conversation) =>
    times.get(conversationId) === lastMessageAt;
  return first.nextCursor === null || first.data.some(isUnmoved);
}

/**
 * A list whose first page was read again. What it pushed out moves to the second page; what belongs on it by its time
 * and is not there is gone; the rest stays, with what changed.
 */
export function withFirstPage(list: Pages, first: ConversationPage, change: Change): Pages {
  const [, ...further] = list.pages;
  if (first.nextCursor === null || further.length === 0)
    return { pages: [first], pageParams: [null] };
  const onFirst = new Set(first.data.map(({ conversationId }) => conversationId));
  const lastAt = first.data.at(-1)?.lastMessageAt ?? '';
  const isFurtherDown = ({ conversationId, lastMessageAt }: Conversation) =>
    !onFirst.has(conversationId) && lastMessageAt <= lastAt;
  const kept = withChanges(list, change).pages.map(({ data }) => data.filter(isFurtherDown));
  const [pushedOut = [], second = [], ...others] = kept;
  const rest = [[...pushedOut, ...second], ...others];
  return {
    pages: [first, ...further.map((page, index) => ({ ...page, data: rest[index] ?? [] }))],
    pageParams: [null, first.nextCursor, ...list.pageParams.slice(2)],
  };
}

/** A list with what changed in it, without what the filter no longer lets through. */
export function withChanges<List extends Pick<Pages, 'pages'>>(list: List, change: Change): List {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.flatMap((row) => current(row, change)),
  }));
  return { ...list, pages };
}

function current(row: Conversation, { changed, filter, me }: Change): Conversation[] {
  const now = changed.get(row.conversationId);
  if (now === undefined) return [row];
  return now !== null && matches(now, filter, me) ? [now] : [];
}

/** Whether the filter lets it through, as far as a page can tell: who is searched for seldom changes. */
function matches(row: Conversation, filter: InboxFilter, me: string | null): boolean {
  const { handling, unread, assignedTo } = filter;
  if (handling !== undefined && row.handling !== handling) return false;
  if (unread !== undefined && row.unreadCount === 0) return false;
  if (!isSorted(row, filter)) return false;
  return assignedTo === undefined || me === null || row.assignedTo === me;
}

/** Whether its state, its labels and its customer's messages are as the filter asks. */
function isSorted(row: Conversation, { state, label, wrote }: InboxFilter): boolean {
  if (state !== undefined && !state.split(',').includes(row.state)) return false;
  if (wrote !== undefined && (row.lastInboundAt !== null) !== (wrote === 'true')) return false;
  return label === undefined || hasLabel(row, label);
}

function hasLabel({ labels }: Conversation, label: string): boolean {
  return labels.some((each) => each.toLowerCase() === label.toLowerCase());
}
