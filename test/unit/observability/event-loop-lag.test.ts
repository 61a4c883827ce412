import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { watchEventLoopLag } from '../../../src/observability/event-loop-lag';

const BLOCKED_MS = 200;

test('the lag of the event loop shows how long it was blocked', async () => {
  const lag = watchEventLoopLag();
  try {
    // The measuring timer has to run once before, and once after.
    await pause(30);
    const until = performance.now() + BLOCKED_MS;
    while (performance.now() < until);
    await pause(30);
    expect(lag.maxMs()).toBeGreaterThan(BLOCKED_MS / 2);
  } finally {
    lag.stop();
  }
});
