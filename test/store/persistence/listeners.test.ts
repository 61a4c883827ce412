import { afterEach, expect, jest, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { withKey } from '../../../src/persistence/records';
import {
  LISTEN_LEASE_MS,
  createListenedCheck,
} from '../../../src/services/listeners/steps/listen-lease';
import { newListenerEvent } from '../services/listening';
import { useTestDatabase } from './support';

const db = useTestDatabase();

afterEach(() => void jest.restoreAllMocks());

const list = (workspaceId: string, from: Date, except: string[] = [], limit = 100) =>
  db.listenerLog.list(workspaceId, { from, except, limit });

test('lists the events of one workspace by the clock of the database, and keeps the first of a repeat', async () => {
  const [mine, other] = [newId('wks'), newId('wks')];
  const before = await db.liveLog.now();
  const [first, second] = [0, 1].map(() => newListenerEvent({ workspaceId: mine }));
  await db.listenerLog.append(first!);
  await db.listenerLog.append(second!);
  await db.listenerLog.append(newListenerEvent({ workspaceId: other }));
  const [logged] = await list(mine, before);

  await db.listenerLog.append({ ...first!, body: 'another' });

  const events = await list(mine, before);
  expect(events).toEqual([logged, { ...second, at: expect.any(Date) }]);
  expect(logged).toEqual({ ...first, at: expect.any(Date) });
  expect(logged?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(logged?.at.getTime()).toBeLessThanOrEqual((await db.liveLog.now()).getTime());
  expect(await list(mine, before, [first!.id])).toMatchObject([{ id: second!.id }]);
  expect(await list(mine, before, [], 1)).toMatchObject([{ id: first!.id }]);
  expect(await list(mine, new Date(Date.now() + 60_000))).toEqual([]);
});

test('a workspace is listened to since the first sign, until the record expires', async () => {
  const workspaceId = newId('wks');
  expect(await db.listenerLog.standingOf(workspaceId)).toBeNull();

  const [first, second] = await Promise.all([
    db.listenerLog.keepListening(workspaceId),
    db.listenerLog.keepListening(workspaceId),
  ]);
  const third = await db.listenerLog.keepListening(workspaceId);

  expect(first).toEqual({ since: expect.any(Date), trimmedTo: null });
  expect([second, third, await db.listenerLog.standingOf(workspaceId)]).toEqual(
    Array.from({ length: 3 }, () => first),
  );
});

test('keeps the newest 10,000 events of a workspace, and notes until when it removed others', async () => {
  const [mine, other] = [newId('wks'), newId('wks')];
  await db.listenerLog.keepListening(mine);
  const { collection } = db.database.models.listenerEvents;
  const now = Date.now();
  const ids = Array.from({ length: 10_200 }, () => newId('evt'));
  const timeOf = (place: number) => new Date(now - 600_000 + place);
  const records = ids.map((id, place) => ({
    ...withKey(newListenerEvent({ workspaceId: mine, id })),
    at: timeOf(place),
  }));
  await collection.insertMany(records as never[]);
  await db.listenerLog.append(newListenerEvent({ workspaceId: other }));
  const chance = jest.spyOn(Math, 'random').mockReturnValue(1 / 500);
  await db.listenerLog.append(newListenerEvent({ workspaceId: mine }));
  expect(await collection.countDocuments({ workspaceId: mine })).toBe(10_201);

  chance.mockReturnValue(0);
  await db.listenerLog.append(newListenerEvent({ workspaceId: mine }));

  const kept = await collection.find({ workspaceId: mine }).sort({ at: 1 }).toArray();
  expect(kept).toHaveLength(10_000);
  const { trimmedTo } = (await db.listenerLog.standingOf(mine)) ?? {};
  expect(trimmedTo).toEqual(timeOf(201));
  expect(kept[0]?.['_id']).toBe(ids[202]);
  expect(await collection.countDocuments({ workspaceId: other })).toBe(1);
});

/** Checks for a callback that found nobody, with a log that answers after a while, and counts what is asked of it. */
function checking(ageMs: number, isListened: boolean, lateMs = 0) {
  let asked = 0;
  let lag = 0;
  const clock = performance.now.bind(performance);
  performance.now = () => clock() + lag;
  const standingOf = async () => {
    asked += 1;
    lag += lateMs;
    return isListened ? { since: new Date(0), trimmedTo: null } : null;
  };
  const read = { isListened: false, readAtMs: clock() - ageMs };
  const check = createListenedCheck({ standingOf }, read);
  return { check, asked: () => asked, restore: () => (performance.now = clock) };
}

test.each([
  ['uses what its callback has read', 0, true, 0, false],
  ['reads again after the lease', LISTEN_LEASE_MS, true, 1, true],
  ['finds once for all that nobody listens', LISTEN_LEASE_MS, false, 1, false],
])('a check %s', async (_, ageMs, isListened, reads, answer) => {
  const { check, asked, restore } = checking(ageMs, isListened);

  expect(await Promise.all([check('wks_1'), check('wks_1')])).toEqual([answer, answer]);
  expect(asked()).toBe(reads);
  restore();
});

test('a check that takes longer than the lease has the status logged', async () => {
  const { check, restore } = checking(LISTEN_LEASE_MS, false, LISTEN_LEASE_MS);

  expect(await check('wks_1')).toBe(true);
  restore();
});
