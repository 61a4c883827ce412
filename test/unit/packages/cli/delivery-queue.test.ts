import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type DeliveryQueue,
  createDeliveryQueue,
} from '../../../../packages/cli/src/listen/delivery-queue.ts';

let queue: DeliveryQueue;
let stopping: AbortController;
/** Ids in the order in which they were posted. */
let posted: string[];
let answers: Map<string, { resolve: () => void; reject: (reason: Error) => void }>;

function openQueue(answered: string[] = []): DeliveryQueue {
  return createDeliveryQueue({
    progress: { cursor: 'c0', answered },
    concurrency: 2,
    capacity: 4,
    stopped: stopping.signal,
    onProgress: () => undefined,
    deliver({ eventId }) {
      posted.push(eventId);
      return new Promise<void>((resolve, reject) => {
        answers.set(eventId, { resolve, reject });
      });
    },
  });
}

beforeEach(() => {
  stopping = new AbortController();
  posted = [];
  answers = new Map();
  queue = openQueue();
});

const add = (number: number) =>
  queue.add({ eventId: `e${number}`, event: '', createdAt: '', body: '' }, `c${number}`);
const settled = () => new Promise((resolve) => setImmediate(resolve));
async function answer(number: number): Promise<void> {
  answers.get(`e${number}`)?.resolve();
  await settled();
}

describe('the queue of a listener', () => {
  test('starts in order, and as many at once as it may', async () => {
    for (const number of [1, 2, 3]) add(number);
    const before = [...posted];
    await answer(2);

    expect(before).toEqual(['e1', 'e2']);
    expect(posted).toEqual(['e1', 'e2', 'e3']);
  });

  test('passes a webhook once it and all before it were answered', async () => {
    for (const number of [1, 2]) add(number);
    queue.mark('c2b');
    await answer(2);
    const before = queue.progress();
    await answer(1);

    expect(before).toEqual({ cursor: 'c0', answered: ['e2'] });
    expect(queue.progress()).toEqual({ cursor: 'c2b', answered: ['e2', 'e1'] });
  });

  test('posts nothing that was answered before, or is under way', async () => {
    queue = openQueue(['e1']);
    for (const number of [1, 2, 2]) add(number);
    await answer(2);

    expect(posted).toEqual(['e2']);
    expect(queue.progress().cursor).toBe('c2');
  });

  test('keeps the latest 2,000 ids', async () => {
    queue = openQueue(Array.from({ length: 2000 }, (_, index) => `old${index}`));
    add(1);
    await answer(1);

    const { answered } = queue.progress();
    expect([answered.length, answered[0], answered.at(-1)]).toEqual([2000, 'old1', 'e1']);
  });

  test('makes the reader wait while it is full, but not when the listener stops', async () => {
    for (const number of [1, 2, 3, 4]) add(number);
    let rooms = 0;
    void queue.room().then(() => (rooms += 1));
    await answer(2);
    const whileFull = rooms;
    await answer(1);
    const afterAnswer = rooms;
    for (const number of [5, 6]) add(number);
    const waiting = queue.room();
    stopping.abort();
    await waiting;

    expect([whileFull, afterAnswer]).toEqual([0, 1]);
  });

  test('leaves a webhook whose post was stopped unanswered', async () => {
    for (const number of [1, 2, 3]) add(number);
    answers.get('e1')?.reject(new Error('stopped'));
    await answer(2);

    expect(queue.progress()).toEqual({ cursor: 'c0', answered: ['e2'] });
  });
});
