import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { encodeLiveCursor } from '../../../src/services/live/steps/cursor';
import { newConversation } from '../../support/records';
import { until } from '../../support/wait';
import { useTestDatabase } from '../persistence/support';
import { watching } from './watching';
import type { Presence } from '../../../src/ports/live-changes';

const db = useTestDatabase();

const LIMIT = 100;

test('lists the changes of one workspace since a time, oldest first', async () => {
  const [mine, other] = [newId('wks'), newId('wks')];
  const began = await db.liveLog.now();
  await db.liveLog.append([
    { workspaceId: mine, conversationIds: ['cnv_1', 'cnv_2'] },
    { workspaceId: other, conversationIds: ['cnv_3'] },
  ]);
  await db.liveLog.append([{ workspaceId: mine, conversationIds: 'all' }]);

  const records = await db.liveLog.since(mine, began, LIMIT);

  expect(records.map(({ conversationIds }) => conversationIds)).toEqual([
    ['cnv_1', 'cnv_2'],
    'all',
  ]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(2);
  const [first, second] = records.map(({ at }) => at.getTime());
  expect(first).toBeGreaterThanOrEqual(began.getTime());
  expect(second).toBeGreaterThanOrEqual(first!);
  expect(await db.liveLog.since(mine, began, 1)).toHaveLength(1);
});

test('lists the conversations of a customer within its workspace', async () => {
  const workspaceId = newId('wks');
  const customerId = newId('cus');
  const ids = ['cnv_1', 'cnv_2'];
  for (const id of ids) {
    await db.conversations.ensure(newConversation({ workspaceId, customerId, id }));
  }

  expect((await db.conversations.idsOfCustomer(workspaceId, customerId)).toSorted()).toEqual(ids);
  expect(await db.conversations.idsOfCustomer(newId('wks'), customerId)).toEqual([]);
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Inserts a record as a hanging writer does: visible late, with its original time. */
async function insertAt(workspaceId: string, conversationId: string, at: Date): Promise<void> {
  await db.database.models.liveChanges.collection.insertOne({
    _id: newId('chg') as never,
    workspaceId,
    conversationIds: [conversationId],
    at,
  });
}

test('a subscriber who joins while the database is away is ready once it is back', async () => {
  const { state, join } = watching(db);
  state.isAway = true;
  const { events, cursor, stop } = await join();
  expect([events, cursor()]).toEqual([[], null]);

  state.isAway = false;

  await until('ready', () => events.length > 0);
  expect(events[0]?.kind).toBe('ready');
  stop();
});

test('a subscriber who returns after any time starts at its cursor and gets what it missed', async () => {
  const { workspaceId, join } = watching(db);
  const now = (await db.liveLog.now()).getTime();
  const left = encodeLiveCursor(new Date(now - 30 * MINUTE_MS));
  await insertAt(workspaceId, 'cnv_before', new Date(now - 40 * MINUTE_MS));
  await insertAt(workspaceId, 'cnv_1', new Date(now - 20 * MINUTE_MS));
  await insertAt(workspaceId, 'cnv_2', new Date(now - 10 * MINUTE_MS));

  const { events, ids, stop } = await join(left);
  await until('both', () => events.length > 1);

  expect(events[0]).toEqual({ kind: 'ready', cursor: left });
  expect(ids()).toEqual(['cnv_1', 'cnv_2']);
  stop();
  // The new cursor is after both changes.
  const again = await join(events.at(-1)?.cursor);
  expect(again.ids()).not.toContain('cnv_1');
  again.stop();
});

test('publishes a resync instead of too many changes', async () => {
  const { workspaceId, change, join } = watching(db);
  const { events, stop } = await join();
  await change(...Array.from({ length: 501 }, (_, n) => `cnv_${n}`));
  await until('the news', () => events.length > 1);
  await db.liveLog.append([{ workspaceId, conversationIds: 'all' }]);
  await until('more news', () => events.length > 2);

  expect(events.map(({ kind }) => kind)).toEqual(['ready', 'resync', 'resync']);
  stop();
});

test.each([
  ['older than the records', -HOUR_MS],
  ['in the future', HOUR_MS],
])('publishes a resync for a cursor that is %s', async (_, offMs) => {
  const at = new Date((await db.liveLog.now()).getTime() + offMs);
  const { events, stop } = await watching(db).join(encodeLiveCursor(at));
  await until('both', () => events.length > 1);

  expect(events.map(({ kind }) => kind)).toEqual(['ready', 'resync']);
  // A watcher that is cut off between the two gets the event again.
  expect(events[0]?.cursor).toBe('0');
  stop();
});

test('stops reading the change feed when the last subscriber leaves', async () => {
  const { state, join } = watching(db);
  const [first, second] = [await join(), await join()];
  first.stop();
  const reads = state.reads;
  await until('another read', () => state.reads > reads);

  second.stop();
  const after = state.reads;
  const third = watching(db);
  const other = await third.join();
  await until('polls of another', () => third.state.reads > 10);

  expect(state.reads).toBeLessThanOrEqual(after + 1);
  other.stop();
});

const viewing = (memberId: string, activity: Presence['activity'] = 'viewing'): Presence => ({
  conversationId: 'cnv_1',
  memberId,
  activity,
});
const reading = (memberId: string) => ({ memberId, isTyping: false });

test('publishes who else has a conversation open, and what they do, to members who have it open', async () => {
  const { sign, change, join } = watching(db);
  const first = await join(null, 'mbr_1');
  const stranger = await join(null, 'mbr_3');
  await sign(viewing('mbr_1'));
  await until('the first sign', () => first.viewers().length === 1);

  await sign(viewing('mbr_2'));
  await until('the other', () => first.viewers().length === 2);
  await sign(viewing('mbr_2'));
  await sign(viewing('mbr_2', 'typing'));
  await until('the typing', () => first.viewers().length === 3);
  await sign(viewing('mbr_2', 'left'));
  await until('the end', () => first.viewers().length === 4);
  await change('cnv_1');
  await until('the change', () => stranger.ids().length === 1);

  const typing = { memberId: 'mbr_2', isTyping: true };
  expect(first.viewers()).toEqual([[], [reading('mbr_2')], [typing], []]);
  expect(first.ids()).toEqual(['cnv_1']);
  expect(stranger.viewers()).toEqual([]);
  for (const { stop } of [first, stranger]) stop();
});

test('a stream that is opened again begins with who has the conversation open', async () => {
  const { sign, join } = watching(db);
  const other = await join(null, 'mbr_2');
  const first = await join(null, 'mbr_1');
  await sign(viewing('mbr_1'), viewing('mbr_2'));
  await until('both', () => other.viewers().length === 1);
  const cursor = first.cursor();
  first.stop();

  const again = await join(cursor, 'mbr_1');
  await until('the other', () => again.viewers().length === 1);

  expect(again.viewers()).toEqual([[reading('mbr_2')]]);
  expect(again.ids()).toEqual([]);
  for (const { stop } of [again, other]) stop();
});

test('signs of presence count for nothing among missed changes', async () => {
  const workspaceId = newId('wks');
  const began = await db.liveLog.now();
  await db.liveLog.append([
    { workspaceId, conversationIds: [], presence: [viewing('mbr_1')] },
    { workspaceId, conversationIds: ['cnv_1'], presence: [viewing('mbr_2')] },
    { workspaceId, conversationIds: 'all' },
  ]);

  const missed = await db.liveLog.since(workspaceId, began, 100, 'changes');

  // Written at once, they have the same time and no order.
  const named = missed.map(({ conversationIds }) => String(conversationIds));
  expect(named.toSorted()).toEqual(['all', 'cnv_1']);
  expect(await db.liveLog.since(workspaceId, began, 100)).toHaveLength(3);
});
