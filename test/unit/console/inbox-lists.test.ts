import { describe, expect, test } from '@jest/globals';
import type {
  Conversation,
  ConversationPage,
  InboxFilter,
} from '../../../console/src/lib/api/inbox';
import { reachesShown, withFirstPage } from '../../../console/src/lib/live/list-pages';
import { filterOf, inboxSearch, viewOf } from '../../../console/src/features/inbox/inbox-search';

/** A row whose last message is of that minute. */
function row(conversationId: string, minute: number, change: Partial<Conversation> = {}) {
  const lastMessageAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const usual = { handling: 'unassigned', assignedTo: null, unreadCount: 1 };
  const sorted = { state: 'open', labels: [], lastInboundAt: lastMessageAt };
  return { conversationId, lastMessageAt, ...usual, ...sorted, ...change } as Conversation;
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

describe('withFirstPage', () => {
  test('adds new conversations at the top, and moves pushed-out ones to the next page', () => {
    const list = withFirstPage(three, page([row('new', 10), row('a', 9)], 'after-a'), unchanged);

    expect(idsOf(list)).toEqual([['new', 'a'], ['b', 'c', 'd'], ['e']]);
    expect(list.pageParams).toEqual([null, 'after-a', 'after-d']);
    expect(list.pages.at(-1)?.nextCursor).toBeNull();
  });

  test('lists a conversation once when it moved to the top from further down', () => {
    const list = withFirstPage(three, page([row('e', 11), row('a', 9)], 'after-a'), unchanged);

    expect(idsOf(list)).toEqual([['e', 'a'], ['b', 'c', 'd'], []]);
  });

  test('removes a conversation that is no longer on the first page', () => {
    const list = withFirstPage(three, page([row('b', 8), row('c', 7)], 'after-c'), unchanged);

    expect(idsOf(list)).toEqual([['b', 'c'], ['d'], ['e']]);
  });

  test('returns the first page alone when there are no others', () => {
    const first = page([row('a', 9)], null);

    expect(withFirstPage(three, first, unchanged)).toEqual({ pages: [first], pageParams: [null] });
  });

  test('updates the rows further down, and removes those that the filter excludes', () => {
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

  test('applies the filters “mine” and “unassigned” to changed conversations', () => {
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

describe('matching of changed conversations', () => {
  const stays = (change: Partial<Conversation>, filter: InboxFilter) => {
    const changed = new Map([['c', row('c', 7, change)]]);
    const list = withFirstPage(three, page([row('a', 9), row('b', 8)], 'after-b'), {
      changed,
      filter,
      me: null,
    });
    return idsOf(list).flat().includes('c');
  };

  test.each([
    [{ state: 'closed' }, { state: 'open' }, false],
    [{ state: 'closed' }, { state: 'snoozed,closed' }, true],
    [{ lastInboundAt: null }, { wrote: 'true' }, false],
    [{ lastInboundAt: null }, { wrote: 'false' }, true],
    [{ labels: ['VIP'] }, { label: 'vip' }, true],
    [{ labels: ['Other'] }, { label: 'vip' }, false],
  ] as const)('keeps a conversation with %j under the filter %j: %s', (change, filter, isKept) => {
    expect(stays(change as Partial<Conversation>, filter)).toBe(isKept);
  });
});

describe('reachesShown', () => {
  test('accepts a first page that has an unchanged row of the list', () => {
    const first = page([row('new', 11), row('e', 10), row('b', 8)], 'after-b');

    expect(reachesShown(three, first)).toBe(true);
  });

  test('refuses a first page of changed rows only, unless it is the last page', () => {
    const first = page([row('new', 12), row('e', 11), row('a', 10)], 'after-a');

    expect(reachesShown(three, first)).toBe(false);
    expect(reachesShown(three, { ...first, nextCursor: null })).toBe(true);
  });
});

describe('filters of the inbox in the address', () => {
  const open = { wrote: 'true', state: 'open' };

  test.each([
    [{}, open],
    [{ view: 'notifications' }, { wrote: 'false', state: 'open' }],
    [{ is: 'closed' }, { wrote: 'true', state: 'closed' }],
    [
      { is: 'all', label: 'VIP' },
      { wrote: 'true', label: 'VIP' },
    ],
    [
      { show: 'mine', unread: true },
      { ...open, assignedTo: 'me', unread: 'true' },
    ],
    [
      { show: 'autopilot', customer: true },
      { ...open, handling: 'autopilot' },
    ],
    [{ number: 15550001234 }, { ...open, senderNumber: '15550001234' }],
  ])('turns the address %j into a query of the API', (search, query) => {
    expect(filterOf(inboxSearch(search))).toEqual(query);
  });

  test.each([
    [{ show: 'unassigned' }, { handling: 'unassigned' }],
    [
      { show: 'unassigned', view: 'notifications', is: 'open' },
      { handling: 'unassigned', state: 'open' },
    ],
    [{ search: 'nun', view: 'notifications', is: 'closed' }, { search: 'nun' }],
  ])('lists conversations of both views for the address %j', (search, query) => {
    expect(filterOf(inboxSearch(search))).toEqual(query);
    expect(viewOf(inboxSearch(search))).toBeNull();
  });

  test('ignores values in the address that are not filters', () => {
    const search = { show: 'robot', unread: 'perhaps', search: '', number: 'x1', customer: 1 };
    const others = { view: 'all', is: 'done', label: '' };

    expect(inboxSearch({ ...search, ...others })).toEqual({});
    expect(inboxSearch({ search: 33612340001 })).toEqual({ search: '33612340001' });
  });
});
