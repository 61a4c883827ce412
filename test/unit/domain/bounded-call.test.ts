import { expect, test } from '@jest/globals';
import { endsInTime } from '../../support/bounded-call';

const SHORT_MS = 200;

function hang(): never {
  for (;;);
}

test.each<[string, () => unknown]>([
  ['a call', hang],
  ['a pattern', () => /^(a+)+$/.test(`${'a'.repeat(40)}!`)],
  ['a function that is returned', () => hang],
  ['a member of what is returned', () => ({ hang })],
  [
    'an iteration',
    function* forever() {
      for (;;) yield;
    },
  ],
  ['an asynchronous call before it waits', async () => hang()],
  ['a promise', () => new Promise(() => undefined)],
  // Nobody would handle the rejection, which ends a process of tests.
  ['a member after one that fails', () => ({ fail: () => Promise.reject(new Error('no')), hang })],
])('%s without end is ended', async (_name, call) => {
  expect(await endsInTime(call, 'a', SHORT_MS)).toBe(false);
});
