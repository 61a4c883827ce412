import { describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { guarded } from '../../../src/persistence/guard';

/** Fails a call of a repository with the error, and returns what its caller gets. */
function passedOn(failure: unknown): Promise<unknown> {
  const find = (): Promise<unknown> => Promise.reject(failure);
  return guarded({ find })
    .find()
    .catch((caught: unknown) => caught);
}

const refusal = (answer: object) => new mongo.MongoServerError({ message: 'no', ...answer });

/** The driver's class, which it does not export: its code is no field. */
class WriteConcernError {
  get code(): number {
    return 64;
  }
}

const isPassing = { name: 'HeraldError', code: 'temporarily_unavailable' };

describe('answers of a busy or changing server', () => {
  test.each([
    [24, 'LockTimeout'],
    [175, 'QueryPlanKilled'],
    [189, 'PrimarySteppedDown'],
    [449, 'RateLimitExceeded'],
  ])('are temporarily_unavailable by their code: %i %s', async (code) => {
    expect(await passedOn(refusal({ code }))).toMatchObject(isPassing);
  });

  test.each(['RetryableWriteError', 'RetryableError', 'SystemOverloadedError'])(
    'are temporarily_unavailable by their label, whatever their code: %s',
    async (label) => {
      expect(await passedOn(refusal({ code: 99_999, errorLabels: [label] }))).toMatchObject(
        isPassing,
      );
    },
  );

  test('are temporarily_unavailable inside of a bulk write that the write concern failed', async () => {
    const failed = new mongo.MongoBulkWriteError(
      new WriteConcernError() as never,
      {} as mongo.BulkWriteResult,
    );

    expect(await passedOn(failed)).toMatchObject(isPassing);
  });
});

test.each([
  ['a taken key', refusal({ code: 11_000 })],
  ['a label that says nothing of a repeat', refusal({ code: 2, errorLabels: ['ResetPool'] })],
  ['an error of Herald itself', new TypeError('undefined is not a function')],
])('passes %s through as it is', async (_, error) => {
  expect(await passedOn(error)).toBe(error);
});
