import { describe, expect, jest, test } from '@jest/globals';
import {
  type ReceiverOptions,
  type SeenEvents,
  type WebhookEvent,
  createReceiver,
  recentEvents,
} from '../../../../packages/webhooks/src/index.ts';
import { TOKEN, delivered, posted } from './posted';

const DONE = { status: 204, body: '' };

/** Returns a receiver that keeps what its handlers and `onError` are called with. */
function recording(options: Partial<ReceiverOptions> = {}) {
  const calls: string[] = [];
  const errors: unknown[] = [];
  const receive = createReceiver({
    token: TOKEN,
    on: {
      channel_delivered: ({ messageId }) => calls.push(`delivered ${messageId}`),
      test: ({ event }) => calls.push(`test ${event}`),
      other: ({ event }) => calls.push(`other ${event}`),
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  return { receive, calls, errors };
}

describe('a receiver', () => {
  test('calls the handler of an event and answers 204', async () => {
    const { receive, calls } = recording();

    expect(await receive(posted({}))).toEqual(DONE);
    expect(calls).toEqual(['delivered order-17']);
  });

  test('answers and drops an event without a handler, also beside a handler of others', async () => {
    const other = jest.fn();
    const { receive } = recording({ on: { other } });

    expect(await receive(posted({}))).toEqual(DONE);
    expect(other).not.toHaveBeenCalled();
  });

  test.each(['channel_seen_twice', 'constructor', '__proto__', 'toString'])(
    'gives %s, which it has no type for, to the handler of others',
    async (event) => {
      const { receive, calls } = recording();

      await receive(posted({ body: JSON.stringify({ event, eventId: 'evt_2' }) }));

      expect(calls).toEqual([`other ${event}`]);
    },
  );

  test('gives a test delivery to no other handler', async () => {
    const { receive, calls } = recording();

    await receive(posted({ body: delivered({ test: true }) }));

    expect(calls).toEqual(['test channel_delivered']);
  });

  test('handles an event once, however often it is posted', async () => {
    const { receive, calls } = recording();
    const post = posted({});

    const answers = await Promise.all([receive(post), receive(post)]);
    answers.push(await receive(post));

    expect(answers).toEqual([DONE, DONE, DONE]);
    expect(calls).toHaveLength(1);
  });

  test('asks a store of the caller for events that were handled', async () => {
    const ids = new Set<string>();
    const seen: SeenEvents = {
      has: async (id) => ids.has(id),
      add: async (id) => ids.add(id),
    };
    const post = posted({});

    await recording({ seen }).receive(post);
    const second = recording({ seen });

    expect(await second.receive(post)).toEqual(DONE);
    expect(second.calls).toEqual([]);
    expect(ids.size).toBe(1);
  });

  test('answers 500 when a handler fails, and handles the next attempt', async () => {
    const failing = jest.fn<(event: WebhookEvent) => void>().mockImplementationOnce(() => {
      throw new Error('no database');
    });
    const { receive, errors } = recording({ on: { channel_delivered: failing } });
    const post = posted({});

    expect(await receive(post)).toEqual({ status: 500, body: '{"error":"handler_failed"}' });
    expect(await receive(post)).toEqual(DONE);
    expect(errors).toEqual([new Error('no database')]);
    expect(failing).toHaveBeenCalledTimes(2);
  });

  test('answers also when the function for errors fails', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onError = () => Promise.reject(new Error('no network'));
    const { receive } = recording({ onError });

    expect((await receive(posted({ token: 'tok_other' }))).status).toBe(401);
    expect(printed).toHaveBeenCalledWith('A refused webhook failed:', new Error('no network'));
    printed.mockRestore();
  });

  test('asks for another attempt when the body cannot be read', async () => {
    async function* broken() {
      yield Buffer.from('{');
      throw new Error('reset');
    }

    const { headers } = posted({});

    expect(await recording().receive({ headers, body: broken() })).toEqual({
      status: 500,
      body: '{"error":"body_unreadable"}',
    });
  });

  test('says why it refuses a post', async () => {
    const { receive, errors } = recording();

    const refused = await receive(posted({ token: 'tok_other' }));

    expect(refused).toEqual({ status: 401, body: '{"error":"token_wrong"}' });
    expect(errors).toEqual([expect.objectContaining({ code: 'token_wrong' })]);
  });

  test('reads no more of a body than it may have', async () => {
    const { receive } = recording({ bodyBytesMax: 1000 });
    let chunks = 0;
    async function* endless() {
      for (;;) yield Buffer.alloc(++chunks && 400);
    }
    const { headers } = posted({});

    const long = await receive({ headers, body: endless() });
    const announced = await receive({
      headers: { ...headers, 'content-length': '1001' },
      body: '',
    });

    expect([long.status, announced.status]).toEqual([413, 413]);
    expect(chunks).toBe(3);
  });

  test('refuses credentials when it is made', () => {
    expect(() => createReceiver({ on: {} })).toThrow('set a token, a secret or both');
  });
});

test('recentEvents forgets the oldest events', () => {
  const seen = recentEvents(2);
  for (const id of ['a', 'b', 'a', 'c']) seen.add(id);

  expect(['a', 'b', 'c'].map((id) => seen.has(id))).toEqual([false, true, true]);
});
