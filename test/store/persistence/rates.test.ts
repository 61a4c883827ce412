import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { createRateLimiter } from '../../../src/persistence/rate-limiter';
import type { Reservation, ReserveRequest } from '../../../src/ports/pacing';
import { type TestDatabase, useTestDatabase } from './support';
import * as fc from 'fast-check';

const db = useTestDatabase();

const LIMIT = 10;

/** Makes the limiter of another process; it shares no memory with the others. */
const newLimiter = () => createRateLimiter(db.database, 'key', LIMIT);

describe('rate limiter', () => {
  test('allows exactly the limit, however many processes count at once', async () => {
    const id = randomUUID();

    const windows = await Promise.all(
      [newLimiter(), newLimiter(), newLimiter()].flatMap((limiter) =>
        Array.from({ length: LIMIT }, () => limiter.count(id)),
      ),
    );

    const passed = windows.filter(({ exceeded }) => !exceeded);
    const remaining = passed.map((window) => window.remaining);
    expect(remaining.toSorted((one, other) => one - other)).toEqual([...Array(LIMIT).keys()]);
    for (const { limit, resetMs } of windows) {
      expect(limit).toBe(LIMIT);
      expect(resetMs).toBeGreaterThan(0);
      expect(resetMs).toBeLessThanOrEqual(60_000);
    }
  });

  test('counts each id and each scope separately', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    await newLimiter().count(id);

    expect((await newLimiter().count(other)).remaining).toBe(LIMIT - 1);
    const ofWorkspaces = createRateLimiter(db.database, 'workspace', LIMIT);
    expect((await ofWorkspaces.count(id)).remaining).toBe(LIMIT - 1);
  });

  test('asks the database no more about an exhausted id', async () => {
    const [id, limiter] = [randomUUID(), newLimiter()];
    for (let at = 0; at < 3 * LIMIT; at += 1) await limiter.count(id);

    const stored = await db.database.models.rateLimits.findOne({ key: `key:${id}` }).lean();
    expect(stored?.points).toBe(LIMIT);
    expect(await limiter.count(id)).toMatchObject({ exceeded: true, remaining: 0 });
  });

  test('starts a new window when the old one is over, although its count is still stored', async () => {
    const { rateLimits } = db.database.models;
    const id = randomUUID();
    for (let at = 0; at < LIMIT; at += 1) await newLimiter().count(id);
    await rateLimits.updateOne({ key: `key:${id}` }, { $set: { expire: new Date(0) } });

    const windows = await Promise.all(Array.from({ length: 4 }, () => newLimiter().count(id)));

    expect(new Set(windows.map(({ remaining }) => remaining))).toEqual(new Set([9, 8, 7, 6]));
    expect(await rateLimits.countDocuments({ key: `key:${id}` })).toBe(1);
  });

  test('a count fails with temporarily_unavailable while the database is away', async () => {
    const away = await db.another();
    const limiter = createRateLimiter(away.database, 'key', LIMIT);
    await away.close();

    await expect(limiter.count('any')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  });
});

const PACE = { intervalMs: 10, burst: 1 };
const START_MS = 1_800_000_000_000;

let processes: TestDatabase[];

beforeAll(async () => {
  processes = [db, await db.another(), await db.another()];
});
afterAll(() => Promise.all(processes.slice(1).map((each) => each.close())));

/** Makes a new pace; requests go to the processes in turn. */
function newPace(common: Partial<ReserveRequest> = {}) {
  const id = newId('snd');
  let asked = 0;
  const reserve = (change: Partial<ReserveRequest> = {}): Promise<Reservation> => {
    asked += 1;
    const { pacing } = processes[asked % processes.length] ?? failure();
    const request = { pace: PACE, lane: 'queued', hasTurn: false, earliestMs: START_MS } as const;
    return pacing.reserve(id, { ...request, latestMs: START_MS + 100, ...common, ...change });
  };
  return Object.assign(reserve, { id });
}

function failure(): never {
  throw new Error('there are processes');
}

const timesOf = (reservations: Reservation[], kind: Reservation['kind']): number[] =>
  reservations
    .filter((each) => each.kind === kind)
    .map(({ atMs }) => atMs)
    .toSorted((one, other) => one - other);

const sequence = (firstMs: number, count: number, intervalMs = PACE.intervalMs): number[] =>
  Array.from({ length: count }, (_, index) => firstMs + index * intervalMs);

describe('slots of a pace', () => {
  test('gives slots an interval apart, and turns after them, however many ask at once', async () => {
    const reserve = newPace();

    const reservations = await Promise.all(Array.from({ length: 60 }, () => reserve()));

    expect(timesOf(reservations, 'slot')).toEqual(sequence(START_MS, 11));
    expect(timesOf(reservations, 'turn')).toEqual(sequence(START_MS + 110, 49));
  });

  test('slots are never closer than an interval, whoever asks when', async () => {
    const request = fc.record({
      earliestMs: fc.integer({ min: START_MS, max: START_MS + 500 }),
      aheadMs: fc.integer({ min: 0, max: 200 }),
      lane: fc.constantFrom('awaited', 'queued'),
      hasTurn: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(request, { maxLength: 30 }), async (requests) => {
      const reserve = newPace();
      const reservations = await Promise.all(
        requests.map(({ aheadMs, ...each }) =>
          reserve({ ...each, latestMs: each.earliestMs + aheadMs }),
        ),
      );
      const slots = timesOf(reservations, 'slot');
      const gaps = slots.slice(1).map((atMs, index) => atMs - (slots[index] ?? 0));
      expect(gaps.filter((gapMs) => gapMs < PACE.intervalMs)).toEqual([]);
      const misplaced = requests.filter(({ earliestMs, aheadMs }, index) => {
        const { kind, atMs } = reservations[index] ?? failure();
        return atMs < earliestMs || (kind === 'slot' && atMs > earliestMs + aheadMs);
      });
      expect(misplaced).toEqual([]);
    });
    await fc.assert(property, { numRuns: 15 });
  });

  test('saves up no slots during a pause', async () => {
    const reserve = newPace();
    await reserve();

    const later = await Promise.all(
      Array.from({ length: 3 }, () => reserve({ earliestMs: START_MS + 90 })),
    );

    expect(timesOf(later, 'slot')).toEqual(sequence(START_MS + 90, 2));
    expect(timesOf(later, 'turn')).toEqual([START_MS + 110]);
  });

  test('gives several slots at once after a pause if the pace allows a burst', async () => {
    const reserve = newPace({ pace: { intervalMs: 1000, burst: 5 }, latestMs: START_MS });

    const reservations = await Promise.all(Array.from({ length: 8 }, () => reserve()));

    expect(timesOf(reservations, 'slot')).toEqual([0, 0, 0, 0, 0].map(() => START_MS));
    expect(timesOf(reservations, 'turn')).toEqual(sequence(START_MS + 1000, 3, 1000));
    const atTurn = { hasTurn: true, earliestMs: START_MS + 1000, latestMs: START_MS + 1000 };
    expect(await reserve(atTurn)).toEqual({ kind: 'slot', atMs: START_MS + 1000 });
  });
});

describe('queue of a pace', () => {
  const now = { earliestMs: START_MS + 110, latestMs: START_MS + 150 };

  async function backlog() {
    const reserve = newPace();
    await Promise.all(Array.from({ length: 60 }, () => reserve()));
    return reserve;
  }

  test('a send that nobody waits for goes to the end of the queue', async () => {
    const reserve = await backlog();

    expect(await reserve(now)).toEqual({ kind: 'turn', atMs: START_MS + 600 });
  });

  test('a send whose turn it is gets a slot, and so does an awaited send', async () => {
    const reserve = await backlog();

    expect(await reserve({ ...now, hasTurn: true })).toEqual({
      kind: 'slot',
      atMs: START_MS + 110,
    });
    expect(await reserve({ ...now, lane: 'awaited' })).toEqual({
      kind: 'slot',
      atMs: START_MS + 120,
    });
  });

  test('awaited sends have a queue of their own', async () => {
    const reserve = await backlog();

    const awaited = await Promise.all(
      Array.from({ length: 6 }, () => reserve({ ...now, lane: 'awaited' })),
    );

    expect(timesOf(awaited, 'slot')).toEqual(sequence(START_MS + 110, 5));
    expect(timesOf(awaited, 'turn')).toEqual([START_MS + 160]);
  });
});

test('a changed pace does not queue sends behind the turns of the former one', async () => {
  const reserve = newPace({ pace: { intervalMs: 10_000, burst: 1 } });
  const former = await Promise.all(Array.from({ length: 20 }, () => reserve()));
  const [{ pacing } = failure()] = processes;

  await pacing.restart(reserve.id, START_MS + 50);

  expect(timesOf(former, 'turn')).toHaveLength(19);
  const now = { pace: PACE, latestMs: START_MS + 1000 };
  expect(await reserve(now)).toEqual({ kind: 'slot', atMs: START_MS + 50 });
  expect(await reserve(now)).toEqual({ kind: 'slot', atMs: START_MS + 60 });
});

describe('pace written by a process whose clock is an hour ahead', () => {
  const HOUR_MS = 3_600_000;
  const SLOW = { intervalMs: 1000, burst: 1 };
  /** Reservation of such a process. */
  const ahead = { earliestMs: START_MS + HOUR_MS, latestMs: START_MS + HOUR_MS + 500 };

  test('gives slots at once although a fast clock reserved slots or turns', async () => {
    for (const taken of [1, 5]) {
      const reserve = newPace({ pace: SLOW });
      for (let count = 0; count < taken; count += 1) await reserve(ahead);

      const queued = await reserve();
      expect(queued).toEqual({ kind: 'slot', atMs: START_MS });
      expect(await reserve({ earliestMs: START_MS + 1000, latestMs: START_MS + 1500 })).toEqual({
        kind: 'slot',
        atMs: START_MS + 1000,
      });
    }
  });

  test('books turns right after the slots although a fast clock reserved turns', async () => {
    for (const lane of ['queued', 'awaited'] as const) {
      const reserve = newPace({ pace: SLOW, lane });
      for (let count = 0; count < 5; count += 1) await reserve(ahead);
      await reserve();

      expect(await reserve()).toEqual({ kind: 'turn', atMs: START_MS + 1000 });
    }
  });

  test('keeps a long queue that no fast clock has caused', async () => {
    const reserve = newPace({ pace: { intervalMs: 60_000, burst: 1 } });
    for (let count = 0; count < 70; count += 1) await reserve();

    expect(await reserve()).toEqual({ kind: 'turn', atMs: START_MS + 70 * 60_000 });
  });
});
