import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../../console/src/lib/api/client';
import { allRead, createPasses } from '../../../console/src/lib/live/passes';

/** Part of the time between the starts of two passes, and a time longer than it. */
const [PART_MS, PAUSE_MS] = [500, 2000];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Passes whose reads are noted, and fail with `errors`, one after the other. */
function noted(errors: Error[] = [], left: string[] = []) {
  const reads: (string[] | 'all')[] = [];
  const behind: boolean[] = [];
  const passes = createPasses({
    read: async ({ isAll, ids }) => {
      reads.push(isAll ? 'all' : [...ids]);
      const error = errors.shift();
      if (error !== undefined) throw error;
      return new Set(left.splice(0));
    },
    onBehind: (isBehind) => behind.push(isBehind),
  });
  return { passes, reads, behind };
}

function refusal(status: number, retryAfterSeconds: number | null = null): ApiError {
  const code = status === 429 ? 'rate_limited' : `http_${status}`;
  return new ApiError(status, code, 'No.', [], null, retryAfterSeconds);
}

describe('passes over changes', () => {
  test('reads the first change at once, and later ones together after a pause', async () => {
    const { passes, reads } = noted();

    passes.changed(['a']);
    await pass(0);
    for (const id of ['b', 'c', 'b']) {
      passes.changed([id]);
      await pass(PART_MS);
    }
    expect(reads).toEqual([['a']]);
    await pass(PAUSE_MS);

    expect(reads).toEqual([['a'], ['b', 'c']]);
    await pass(PAUSE_MS);
    passes.everything();
    await pass(0);
    expect(reads).toEqual([['a'], ['b', 'c'], 'all']);
  });

  test('reads every two seconds at most, however much changes', async () => {
    const { passes, reads } = noted();

    for (let n = 0; n < 60_000 / PART_MS; n += 1) {
      passes.changed([`${n}`]);
      await pass(PART_MS);
    }

    expect(reads).toHaveLength(1 + 60_000 / PAUSE_MS);
  });

  test('reads in the next pass what a pass left over', async () => {
    const { passes, reads } = noted([], ['d', 'e']);

    passes.changed(['a']);
    await pass(PAUSE_MS);

    expect(reads).toEqual([['a'], ['d', 'e']]);
  });

  test('reads nothing after it was stopped', async () => {
    const { passes, reads } = noted();

    passes.changed(['a']);
    passes.stop();
    passes.changed(['b']);
    await pass(60_000);

    expect(reads).toEqual([]);
  });
});

describe('passes that fail', () => {
  test('retries at growing intervals, and reports meanwhile that the page is stale', async () => {
    const { passes, reads, behind } = noted([refusal(503), refusal(0)]);

    passes.changed(['a']);
    await pass(0);
    passes.changed(['b']);
    await pass(3999);
    expect([reads, behind]).toEqual([[['a']], [true]]);
    await pass(1);
    expect(reads).toEqual([['a'], ['a', 'b']]);
    await pass(7999);
    expect(reads).toHaveLength(2);
    await pass(1);

    expect(reads[2]).toEqual(['a', 'b']);
    expect(behind).toEqual([true, true, false]);
    await pass(60_000);
    expect(reads).toHaveLength(3);
  });

  test('retries at once when the stream is back', async () => {
    const { passes, reads } = noted([refusal(0)]);

    passes.everything();
    await pass(PAUSE_MS);
    passes.retry();
    await pass(0);

    expect(reads).toEqual(['all', 'all']);
  });

  test('waits after too many requests as long as the API says', async () => {
    const { passes, reads } = noted([refusal(429, 30)]);

    passes.changed(['a']);
    await pass(10_000);
    passes.retry();
    await pass(19_999);
    expect(reads).toHaveLength(1);
    await pass(1);

    expect(reads).toHaveLength(2);
  });
});

async function rejecting(error: Error): Promise<never> {
  throw error;
}

describe('allRead', () => {
  const failing = (...errors: Error[]) => allRead([Promise.resolve(), ...errors.map(rejecting)]);

  test('fails with the error that a retry may resolve, too many requests first', async () => {
    await expect(failing(refusal(404), refusal(503))).rejects.toMatchObject({ status: 503 });
    await expect(failing(refusal(0), refusal(429, 9))).rejects.toMatchObject({ status: 429 });
  });

  test('ignores final answers, such as a conversation that is gone', async () => {
    await expect(failing(refusal(404), refusal(403))).resolves.toBeUndefined();
  });
});
