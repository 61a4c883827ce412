import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { WebhookError, verify } from '../../../../packages/webhooks/src/index.ts';
import { OTHER_SECRET, SECRET, TOKEN, delivered, posted } from './posted';

const BOTH = { token: TOKEN, secret: SECRET };
const MINUTE_MS = 60_000;

/** Returns the code by which a post is refused, or null. */
async function refusalOf(post: Parameters<typeof verify>[0], credentials = BOTH) {
  const failure: unknown = await verify(post, credentials).then(
    () => null,
    (error) => error,
  );
  if (failure !== null && !(failure instanceof WebhookError)) throw failure;
  return failure?.code ?? null;
}

describe('verify', () => {
  test('takes the headers of a fetch request and the bytes of a body', async () => {
    const { headers, body } = posted({ body: delivered({ metadata: { note: 'Grüße 👋' } }) });

    const event = await verify({ headers: new Headers(headers), body: Buffer.from(body) }, BOTH);

    expect(event).toMatchObject({ metadata: { note: 'Grüße 👋' } });
  });

  test('takes the headers of another implementation of fetch', async () => {
    const { headers, body } = posted({});
    const values = new Map(Object.entries(headers));

    expect(
      await refusalOf({ headers: { get: (name) => values.get(name) ?? null }, body }),
    ).toBeNull();
  });

  test('takes header names in any case', async () => {
    const { headers, body } = posted({});
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );

    expect(await refusalOf({ headers: upper, body })).toBeNull();
  });

  test.each([
    ['token_missing', (post: ReturnType<typeof posted>) => (post.headers.authorization = '')],
    ['token_wrong', (post: ReturnType<typeof posted>) => (post.headers.authorization += 'x')],
    ['signature_missing', (post) => delete (post.headers as Record<string, unknown>)['webhook-id']],
    ['signature_wrong', (post) => (post.body += ' ')],
  ] as [string, (post: ReturnType<typeof posted>) => unknown][])(
    'refuses a post with %s',
    async (code, change) => {
      const post = posted({});
      change(post);

      expect(await refusalOf(post)).toBe(code);
    },
  );

  test('refuses a signature that is old, of the future or without a time', async () => {
    const now = Date.now();
    const old = posted({ at: new Date(now - 6 * MINUTE_MS) });
    const early = posted({ at: new Date(now + 6 * MINUTE_MS) });
    const timeless = posted({});
    Object.assign(timeless.headers, { 'webhook-timestamp': 'today' });

    const refusals = await Promise.all([old, early, timeless].map((post) => refusalOf(post)));

    expect(refusals).toEqual(Array(3).fill('timestamp_outside_tolerance'));
    expect(await refusalOf(posted({ at: new Date(now - 4 * MINUTE_MS) }))).toBeNull();
  });

  test('takes either secret on either side during a rotation', async () => {
    const former = { secret: [OTHER_SECRET, SECRET] };

    const events = await Promise.all([
      verify(posted({ secrets: [OTHER_SECRET, SECRET] }), { secret: SECRET }),
      verify(posted({ secrets: [SECRET] }), former),
      verify(posted({ secrets: [OTHER_SECRET] }), former),
      verify(posted({ token: 'old' }), { token: ['new', 'old'] }),
    ]);

    expect(events).toHaveLength(4);
  });

  test('keeps the digits of numbers that JavaScript cannot hold, as text', async () => {
    const metadata =
      '{"id":1546130668394913822,"s":"\\"1546130668394913822","n":[17,1.5],"x":1e400}';
    const body = `{"event":"channel_read","eventId":"evt_3","metadata":${metadata}}`;

    expect(await verify(posted({ body }), BOTH)).toMatchObject({
      metadata: { id: '1546130668394913822', s: '"1546130668394913822', n: [17, 1.5], x: '1e400' },
    });
  });

  test.each(['[]', 'null', '{', '{"event":1,"eventId":"evt_1"}', '{"event":"channel_sent"}'])(
    'refuses the signed body %j',
    async (body) => {
      expect(await refusalOf(posted({ body }))).toBe('body_invalid');
    },
  );

  test('asks for another attempt where the body was lost', async () => {
    expect(await refusalOf(posted({ body: '' }))).toBe('body_unreadable');
  });

  test.each([
    [{}, /set a token, a secret or both/],
    [{ token: '', secret: [] }, /set a token, a secret or both/],
    [{ secret: 'whsec_' }, /as Herald showed it/],
    [{ secret: 'c2VjcmV0' }, /as Herald showed it/],
    [{ secret: 'whsec_*' }, /as Herald showed it/],
  ])('refuses the credentials %j', async (credentials, message) => {
    const verifying = verify(posted({}), credentials);

    await expect(verifying).rejects.toThrow(message);
    await expect(verifying).rejects.toBeInstanceOf(TypeError);
  });

  test('refuses whatever else is posted, and never fails otherwise', async () => {
    const names = ['authorization', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(`Bearer ${TOKEN}`, 'v1,', 'v1,AAAA v1,====', `${Date.now() / 1000}`),
    );
    const headers = fc.dictionary(fc.constantFrom(...names), value);
    const body = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array(), fc.json());

    await fc.assert(
      fc.asyncProperty(headers, body, async (given, content) => {
        expect(await refusalOf({ headers: given, body: content })).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
