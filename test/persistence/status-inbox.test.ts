import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { InboxItem } from '../../src/ports/repositories';
import { type TestDatabase, openTestDatabase } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await db.database.models.statusInbox.deleteMany({});
});
afterAll(() => db.close());

function item(id: string, change: Partial<InboxItem> = {}): InboxItem {
  return {
    id,
    workspaceId: 'wks_1',
    senderId: 'snd_1',
    report: {
      providerMessageId: 'wamid.1',
      status: 'failed',
      occurredAt: null,
      trackingToken: null,
      error: { code: '1', title: 't', message: 'm', details: '', httpStatus: null },
    },
    receivedAt: new Date(5),
    ...change,
  };
}

const due = async (at: number, limit = 10): Promise<string[]> =>
  (await db.inbox.listDue(new Date(at), limit)).map(({ id }) => id);

describe('the status inbox', () => {
  test('keeps a whole batch and gives it back as it came', async () => {
    const items = [item('a'), item('b')];

    await db.inbox.put(items, new Date(10));

    const listed = await db.inbox.listDue(new Date(10), 10);
    expect(listed.toSorted((left, right) => left.id.localeCompare(right.id))).toEqual(items);
  });

  test('an item put twice stays as it was first', async () => {
    await db.inbox.put([item('a')], new Date(10));

    await db.inbox.put([item('a', { receivedAt: new Date(99) }), item('b')], new Date(20));

    expect(await due(10)).toEqual(['a']);
    expect(await db.inbox.listDue(new Date(10), 10)).toEqual([item('a')]);
    expect(await due(20)).toEqual(['a', 'b']);
  });

  test('twenty batches with one item at once are one item', async () => {
    await Promise.all(Array.from({ length: 20 }, () => db.inbox.put([item('a')], new Date(10))));

    expect(await due(10)).toEqual(['a']);
  });

  test('lists what is due, oldest first, as many as asked for', async () => {
    await db.inbox.put([item('late')], new Date(30));
    await db.inbox.put([item('early')], new Date(10));
    await db.inbox.put([item('middle')], new Date(20));

    expect(await due(9)).toEqual([]);
    expect(await due(20)).toEqual(['early', 'middle']);
    expect(await due(30, 1)).toEqual(['early']);
  });

  test('a claimed item is left alone for a while, a removed one for good', async () => {
    await db.inbox.put([item('a'), item('b')], new Date(10));

    expect(await db.inbox.claim('a', new Date(10), new Date(50))).toBe(true);
    expect(await db.inbox.claim('a', new Date(10), new Date(50))).toBe(false);
    await db.inbox.remove(['b']);

    expect(await due(49)).toEqual([]);
    expect(await due(50)).toEqual(['a']);
  });
});
