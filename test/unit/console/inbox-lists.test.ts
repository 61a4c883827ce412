import { describe, expect, test } from '@jest/globals';
import type { Conversation, ConversationPage } from '../../../console/src/lib/api/inbox';
import { reachesShown, withFirstPage } from '../../../console/src/lib/live/list-pages';
import { filterOf, inboxSearch } from '../../../console/src/features/inbox/inbox-search';

/** A row whose last message is of that minute. */
function row(conversationId: string, minute: number, change: Partial<Conversation> = {}) {
  const lastMessageAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const usual = { handling: 'unassigned', assignedTo: null, unreadCount: 1 };
  return { conversationId, lastMessageAt, ...usual, ...change } as Conversation;
}

function page(data: Conversation[], nextCursor: string | null): ConversationPage {
  return { success: true, data, nextCursor };
}

const three = {
  pages: [
    page([row('a', 9), row('b', 8)], 'after-b'),
    page([row('c', 7), row('d', 6)], 'after-d'),
    page([row('e', 5)], null),
  ],
  pageParams: [null, 'after-b', 'after-d'],
};

const unchanged = { changed: new Map<string, Conversation | null>(), filter: {}, me: null };

const idsOf = ({ pages }: { pages: ConversationPage[] }) =>
  pages.map(({ data }) => data.map(({ conversationId }) => conversationId));

describe('a list whose first page was read again', () => {
  test('has what is new at its top, and moves what that pushed out', () => {
    const list = withFirstPage(three, page([row('new', 10), row('a', 9)], 'after-a'), unchanged);

    expect(idsOf(list)).toEqual([['new', 'a'], ['b', 'c', 'd'], ['e']]);
    expect(list.pageParams).toEqual([null, 'after-a', 'after-d']);
    expect(list.pages.at(-1)?.nextCursor).toBeNull();
  });

  test('has a conversation once that moved to the top from further down', () => {
    const list = withFirstPage(three, page([row('e', 11), row('a', 9)], 'after-a'), unchanged);

    expect(idsOf(list)).toEqual([['e', 'a'], ['b', 'c', 'd'], []]);
  });

  test('has nothing any more that belonged on the first page and is not there', () => {
    const list = withFirstPage(three, page([row('b', 8), row('c', 7)], 'after-c'), unchanged);

    expect(idsOf(list)).toEqual([['b', 'c'], ['d'], ['e']]);
  });

  test('is that page alone when there are no others', () => {
    const first = page([row('a', 9)], null);

    expect(withFirstPage(three, first, unchanged)).toEqual({ pages: [first], pageParams: [null] });
  });

  test('has the rows further down as they are now, without those that the filter leaves out', () => {
    const changed = new Map([
      ['c', row('c', 7, { unreadCount: 0 })],
      ['d', row('d', 6, { unreadCount: 5 })],
      ['e', null],
    ]);
    const change = { changed, filter: { unread: 'true' } as const, me: null };

    const list = withFirstPage(three, page([row('a', 9), row('b', 8)], 'after-b'), change);

    expect(idsOf(list)).toEqual([['a', 'b'], ['d'], []]);
    expect(list.pages[1]?.data[0]?.unreadCount).toBe(5);
  });

  test('knows what is mine, and what somebody else took', () => {
    const changed = new Map([
      ['c', row('c', 7, { handling: 'assigned', assignedTo: 'mbr_me' })],
      ['d', row('d', 6, { handling: 'assigned', assignedTo: 'mbr_other' })],
    ]);
    const first = page([row('a', 9), row('b', 8)], 'after-b');

    const mine = { changed, filter: { assignedTo: 'me' }, me: 'mbr_me' };
    expect(idsOf(withFirstPage(three, first, mine))).toEqual([['a', 'b'], ['c'], ['e']]);
    const unassigned = { changed, filter: { handling: 'unassigned' } as const, me: 'mbr_me' };
    expect(idsOf(withFirstPage(three, first, unassigned))).toEqual([['a', 'b'], [], ['e']]);
  });
});

describe('a first page that was read again', () => {
  test('reaches what was shown when a row of it is where it was', () => {
    const first = page([row('new', 11), row('e', 10), row('b', 8)], 'after-b');

    expect(reachesShown(three, first)).toBe(true);
  });

  test('does not after a long absence: others that changed may stand behind it', () => {
    const first = page([row('new', 12), row('e', 11), row('a', 10)], 'after-a');

    expect(reachesShown(three, first)).toBe(false);
    expect(reachesShown(three, { ...first, nextCursor: null })).toBe(true);
  });
});

describe('the filters in the address', () => {
  test('are what the API is asked for', () => {
    expect(filterOf(inboxSearch({ show: 'mine', unread: true, search: 'nun' }))).toEqual({
      assignedTo: 'me',
      unread: 'true',
      search: 'nun',
    });
    expect(filterOf(inboxSearch({ show: 'autopilot', customer: true }))).toEqual({
      handling: 'autopilot',
    });
    expect(filterOf(inboxSearch({ number: 15550001234 }))).toEqual({ senderNumber: '15550001234' });
  });

  test('may be nonsense', () => {
    const search = { show: 'robot', unread: 'perhaps', search: '', number: 'x1', customer: 1 };

    expect(inboxSearch(search)).toEqual({});
    expect(inboxSearch({ search: 33612340001 })).toEqual({ search: '33612340001' });
  });
});
