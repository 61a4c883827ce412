import { describe, expect, test } from '@jest/globals';
import { HeraldError } from '../../../src/domain/errors';
import { createStartWait } from '../../../src/main/start-wait';

const away = () => new HeraldError('temporarily_unavailable', 'MongoDB does not answer');

/** Waits for an attempt that fails with these errors, one after the other, and then answers. */
async function waitFor(errors: Error[], waitMs: number) {
  const sentences: string[] = [];
  const startWait = createStartWait(waitMs, (sentence) => void sentences.push(sentence));
  let attempts = 0;
  const outcome = await startWait(async () => {
    const error = errors[attempts];
    attempts += 1;
    if (error !== undefined) throw error;
    return 'answer';
  }).catch((error: Error) => error.message);
  return { outcome, attempts, sentences };
}

describe('createStartWait', () => {
  test('tries again while a dependency is away, and says so', async () => {
    expect(await waitFor([away(), away()], 60_000)).toEqual({
      outcome: 'answer',
      attempts: 3,
      sentences: ['waiting up to 60 s: MongoDB does not answer', expect.stringMatching(/^waiting/)],
    });
  });

  test('ends with the last failure when its time is over', async () => {
    const { outcome, attempts } = await waitFor(Array.from({ length: 100 }, away), 300);

    expect(outcome).toBe('MongoDB does not answer');
    expect(attempts).toBeGreaterThan(1);
    expect(attempts).toBeLessThan(100);
  });

  test('does not wait for what waiting does not mend', async () => {
    expect(await waitFor([new Error('MongoDB refuses the sign-in')], 60_000)).toEqual({
      outcome: 'MongoDB refuses the sign-in',
      attempts: 1,
      sentences: [],
    });
  });
});
