import { expect, test } from '@jest/globals';
import type { HeraldError } from '../../../src/domain/errors';
import { composeExports } from '../../../src/main/compose/http';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';

const refused = expect.objectContaining({ code: 'too_many_exports' }) as unknown;

/** Runs exports until they are let go. */
function exporting() {
  const { runExport } = composeExports({ metrics: createPrometheusMetrics() });
  const underWay: (() => void)[] = [];
  /** Resolves with what becomes of an export at once: it is under way, or it is refused. */
  const begin = (workspaceId: string) =>
    new Promise<unknown>((resolve) => {
      const write = () =>
        new Promise<void>((end) => {
          underWay.push(end);
          resolve('under way');
        });
      runExport(workspaceId, write).catch(resolve);
    });
  return { runExport, begin, underWay };
}

test('a workspace has a third of the exports, others have theirs, and an end makes room', async () => {
  const { begin, underWay } = exporting();

  const own = await Promise.all(Array.from({ length: 5 }, () => begin('wks_1')));
  const ofOthers: unknown[] = [];
  for (const other of ['wks_2', 'wks_2', 'wks_2', 'wks_3', 'wks_3', 'wks_4'])
    ofOthers.push(await begin(other));
  for (const end of underWay.slice(0, 4)) end();
  await Promise.resolve();

  expect(own).toEqual([...Array.from({ length: 4 }, () => 'under way'), refused]);
  expect([2, 3]).toContain((own[4] as HeraldError).retryAfterSeconds);
  expect(ofOthers).toEqual(ofOthers.map(() => 'under way'));
  expect(await begin('wks_1')).toBe('under way');
});

test('a process has a limit whatever the number of workspaces', async () => {
  const { begin } = exporting();

  const begun: unknown[] = [];
  for (let number = 0; number < 30; number += 1) begun.push(await begin(`wks_${number}`));

  const running = begun.filter((each) => each === 'under way').length;
  expect(running).toBe(12);
});

test('an export that fails makes room', async () => {
  const { runExport, begin } = exporting();
  const fail = () => Promise.reject(new Error('the database is gone'));

  for (let number = 0; number < 20; number += 1)
    await expect(runExport('wks_1', fail)).rejects.toThrow('gone');

  expect(await begin('wks_1')).toBe('under way');
});
