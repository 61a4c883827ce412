import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRateLimiter } from '../../src/persistence/rate-limiter';
import { type TestDatabase, openTestDatabase } from './support';

const LIMIT = 10;

let own: TestDatabase;

beforeAll(async () => {
  own = await openTestDatabase();
});
afterAll(() => own.close());

/** What each process has one of; none knows of the others. */
const newLimiter = () => createRateLimiter(own.database, 'key', LIMIT);

describe('the rate limiter', () => {
  test('lets exactly the limit pass, however many ask at once in however many processes', async () => {
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

  test('counts each id and each scope for itself', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    await newLimiter().count(id);

    expect((await newLimiter().count(other)).remaining).toBe(LIMIT - 1);
    const ofWorkspaces = createRateLimiter(own.database, 'workspace', LIMIT);
    expect((await ofWorkspaces.count(id)).remaining).toBe(LIMIT - 1);
  });

  test('asks the database no more for what is exhausted', async () => {
    const [id, limiter] = [randomUUID(), newLimiter()];
    for (let at = 0; at < 3 * LIMIT; at += 1) await limiter.count(id);

    const stored = await own.database.models.rateLimits.findOne({ key: `key:${id}` }).lean();
    expect(stored?.points).toBe(LIMIT);
    expect(await limiter.count(id)).toMatchObject({ exceeded: true, remaining: 0 });
  });

  test('begins anew when the window is over, though the old count is still there', async () => {
    const { rateLimits } = own.database.models;
    const id = randomUUID();
    for (let at = 0; at < LIMIT; at += 1) await newLimiter().count(id);
    await rateLimits.updateOne({ key: `key:${id}` }, { $set: { expire: new Date(0) } });

    const windows = await Promise.all(Array.from({ length: 4 }, () => newLimiter().count(id)));

    expect(new Set(windows.map(({ remaining }) => remaining))).toEqual(new Set([9, 8, 7, 6]));
    expect(await rateLimits.countDocuments({ key: `key:${id}` })).toBe(1);
  });

  test('has the indexes that make it right, and that clear away what is over', async () => {
    const indexes = await own.database.models.rateLimits.listIndexes();

    expect(indexes).toContainEqual(expect.objectContaining({ key: { key: 1 }, unique: true }));
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }),
    );
  });

  test('says temporarily_unavailable when the database is away', async () => {
    const away = await openTestDatabase();
    const limiter = createRateLimiter(away.database, 'key', LIMIT);
    await away.close();

    await expect(limiter.count('any')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  });
});
