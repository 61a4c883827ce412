import { expect, test } from '@jest/globals';
import { endlessRestarts, fewRestarts } from '../../../src/main/start/restarts';

const failedStart = { wasReady: false, code: null, livedMs: 0 };

test('a process of the production shape is started again without end, after pauses that double up to a minute', () => {
  const restarts = endlessRestarts();

  const pausesMs = Array.from({ length: 12 }, () => restarts(failedStart));

  expect(pausesMs.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(pausesMs.slice(-2)).toEqual([60_000, 60_000]);
});

test('pauses begin anew once a process has lived for ten seconds', () => {
  const restarts = endlessRestarts();
  for (let time = 0; time < 5; time += 1) restarts(failedStart);

  expect(restarts({ wasReady: true, code: 1, livedMs: 10_000 })).toBe(100);
});

test('npm start gives up a process that does not start again', () => {
  const restarts = fewRestarts();

  expect(restarts({ wasReady: true, code: null, livedMs: 1 })).toBe(0);
  expect(restarts(failedStart)).toBeNull();
});
