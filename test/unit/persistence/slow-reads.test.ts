import { describe, expect, jest, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { LONGEST_READ_MS, withReadLimit } from '../../../src/persistence/paging';

const failure = (code: number) => new mongo.MongoServerError({ message: 'no', code });

describe('reads of lists', () => {
  test('have the time of a list', async () => {
    expect(await withReadLimit((ms) => Promise.resolve(ms))).toBe(LONGEST_READ_MS);
  });

  test('say what to change when they take too long', async () => {
    const read = withReadLimit(() => Promise.reject(failure(50)));

    await expect(read).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      message: expect.stringContaining('narrow the list to a shorter time'),
    });
  });

  test('end in time when the database does not', async () => {
    jest.useFakeTimers();
    try {
      const read = withReadLimit(() => new Promise(() => undefined));
      const failed = read.catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(LONGEST_READ_MS + 1000);
      expect(await failed).toMatchObject({ code: 'temporarily_unavailable' });
    } finally {
      jest.useRealTimers();
    }
  });

  test('leave every other failure as it is', async () => {
    const other = failure(11_600);

    await expect(withReadLimit(() => Promise.reject(other))).rejects.toBe(other);
  });
});
