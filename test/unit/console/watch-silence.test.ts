import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchSilence } from '../../../console/src/lib/live/watch-silence';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('tells a stream on which nothing arrives, as behind a proxy that buffers it', () => {
  const onSilent = jest.fn();
  watchSilence(new EventTarget(), onSilent);

  jest.advanceTimersByTime(19_000);
  expect(onSilent).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test.each(['ready', 'error'])('leaves a stream alone after its %s, however quiet', (name) => {
  const stream = new EventTarget();
  const onSilent = jest.fn();
  watchSilence(stream, onSilent);

  stream.dispatchEvent(new Event(name));
  jest.advanceTimersByTime(600_000);

  expect(onSilent).not.toHaveBeenCalled();
});
