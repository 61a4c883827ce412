import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onWake } from '../../../console/src/lib/live/on-wake';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('tells that the computer has slept, but not that timers are slow', () => {
  const wake = jest.fn();
  const stop = onWake(wake);
  const laterBy = (ms: number) => {
    jest.setSystemTime(Date.now() + ms);
    jest.advanceTimersByTime(20_000);
  };

  laterBy(60_000);
  expect(wake).not.toHaveBeenCalled();
  laterBy(3_600_000);
  expect(wake).toHaveBeenCalledTimes(1);
  laterBy(0);
  stop();
  laterBy(3_600_000);
  expect(wake).toHaveBeenCalledTimes(1);
});
