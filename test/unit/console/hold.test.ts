import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHold } from '../../../console/src/features/inbox/notifications/hold';

/** Locks that are granted when the test says so. */
function lateLocks() {
  const requests: (() => Promise<void>)[] = [];
  const hold = createHold((grant) => requests.push(grant));
  /** Grants a lock; returns what tells whether it is held. */
  const grant = (index: number) => {
    let isHeld = true;
    void requests[index]?.().then(() => (isHeld = false));
    return async () => {
      await turn();
      return isHeld;
    };
  };
  return { hold, grant };
}

test('holds a lock until it is released', async () => {
  const { hold, grant } = lateLocks();
  hold.take();
  const isHeld = grant(0);
  expect(await isHeld()).toBe(true);

  hold.release();

  expect(await isHeld()).toBe(false);
});

test('does not hold a lock that was released before it was granted', async () => {
  const { hold, grant } = lateLocks();
  hold.take();
  hold.release();
  expect(await grant(0)()).toBe(false);

  hold.take();
  expect(await grant(1)()).toBe(true);
});

test('holds one lock, however often it is taken', async () => {
  const { hold, grant } = lateLocks();
  hold.take();
  hold.take();

  expect([await grant(0)(), await grant(1)()]).toEqual([false, true]);
});
