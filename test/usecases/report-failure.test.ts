import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { type ReportFailure, reportFailure } from '../../src/usecases/deliver/report-failure';
import { type TestDatabase, openTestDatabase } from '../persistence/support';

const WATCH_MS = 60_000;

let db: TestDatabase;
let workspaceId: string;
let nowMs: number;
let starts: number;
let startWatch: () => Promise<void>;
let report: ReportFailure;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

beforeEach(() => {
  workspaceId = newId('wks');
  nowMs = Date.UTC(2026, 2, 1);
  starts = 0;
  startWatch = async () => undefined;
  report = reportFailure({
    ...db,
    workflows: {
      startWatch: async () => {
        starts += 1;
        await startWatch();
      },
    },
    clock: { now: () => new Date(nowMs) },
    watchMs: WATCH_MS,
    enabled: true,
  });
});

describe('a receiver that fails', () => {
  test('is reported once by many failures, and again when nobody has renewed the watch', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report(workspaceId)));
    nowMs += WATCH_MS - 1;
    await report(workspaceId);
    expect(starts).toBe(1);

    nowMs += 1;
    await Promise.all([report(workspaceId), report(workspaceId)]);
    expect(starts).toBe(2);
  });

  test('is reported by the next failure when a report came to nothing', async () => {
    startWatch = async () => Promise.reject(new Error('the history is full'));
    await expect(report(workspaceId)).rejects.toThrow('full');
    startWatch = async () => undefined;
    await report(workspaceId);

    expect(starts).toBe(2);
  });

  test('is reported by a failure after the end of the watch, also one that ended during a report', async () => {
    startWatch = () => db.watch.end(workspaceId);
    await report(workspaceId);
    await report(workspaceId);

    expect(starts).toBe(2);
  });

  test('is reported soon after a worker died in a report', async () => {
    await new Promise<void>((died) => {
      startWatch = () => {
        died();
        return new Promise(() => undefined);
      };
      void report(workspaceId);
    });
    startWatch = async () => undefined;
    nowMs += 6000;
    await report(workspaceId);

    expect(starts).toBe(2);
  });
});
