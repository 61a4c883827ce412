import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Presence } from '../../../src/ports/live-changes';
import { until } from '../../support/wait';
import { useTestDatabase } from '../persistence/support';
import { watching } from './watching';

const db = useTestDatabase();

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
