import { expect, test } from '@jest/globals';
import { createLogger } from '../../../src/observability/logger';
import { createDatabaseClock } from '../../../src/services/steps/database-clock';

const START_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

/** Simulates a process whose clock is ahead of that of the database, which answers after `answerMs`. */
function processAhead(aheadMs: number, answerMs = 10) {
  const world = { nowMs: START_MS, aheadMs, answerMs, isAway: false };
  const skews: number[] = [];
  const warnings: unknown[] = [];
  const log = {
    ...createLogger('silent', 'test'),
    warn: (fields: unknown) => void warnings.push(fields),
    info: () => undefined,
    debug: () => undefined,
  } as unknown as ReturnType<typeof createLogger>;
  const databaseClock = createDatabaseClock({
    clock: { now: () => new Date(world.nowMs + world.aheadMs) },
    async readTime() {
      if (world.isAway) throw new Error('away');
      world.nowMs += world.answerMs / 2;
      const theirs = new Date(world.nowMs);
      world.nowMs += world.answerMs / 2;
      return theirs;
    },
    metrics: { clockSkew: (aheadSeconds) => void skews.push(aheadSeconds) },
    log,
  });
  return { databaseClock, world, skews, warnings };
}

test.each([HOUR_MS, -HOUR_MS, 1500])(
  "corrects a clock that is %i ms ahead to the database's time, and warns once",
  async (aheadMs) => {
    const { databaseClock, world, skews, warnings } = processAhead(aheadMs);
    await databaseClock.measure();
    await databaseClock.measure();

    expect(databaseClock.now().getTime()).toBe(world.nowMs);
    expect(skews).toEqual([aheadMs / 1000, aheadMs / 1000]);
    expect(warnings).toEqual([{ aheadMs }]);
  },
);

test('does not correct a clock that differs by no more than NTP allows', async () => {
  const { databaseClock, world, warnings } = processAhead(80);
  await databaseClock.measure();

  expect(databaseClock.now().getTime()).toBe(world.nowMs + 80);
  expect(warnings).toEqual([]);
});

test('keeps the last correction while the database is away or slow to answer', async () => {
  const { databaseClock, world } = processAhead(HOUR_MS);
  await databaseClock.measure();
  world.isAway = true;
  await databaseClock.measure();
  Object.assign(world, { isAway: false, answerMs: 5000, aheadMs: 2 * HOUR_MS });
  await databaseClock.measure();

  expect(databaseClock.now().getTime()).toBe(world.nowMs + HOUR_MS);
});
