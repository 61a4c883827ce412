import { afterEach, expect, jest, test } from '@jest/globals';
import { followStream } from '../../../../packages/cli/src/listen/follow-stream.ts';
import { forward } from '../../../../packages/cli/src/listen/forward.ts';
import { showAttempt } from '../../../../packages/cli/src/listen/show-attempt.ts';
import { newSigningSecret } from '../../../../packages/cli/src/listen/sign.ts';
import { readTarget } from '../../../../packages/cli/src/listen/target.ts';
import { startStandIn } from './stand-in';

/** Ends what a test started. */
const endings: (() => unknown)[] = [];
afterEach(() => Promise.all(endings.splice(0).map((end) => end())));

const webhook = {
  eventId: 'evt_1',
  event: 'channel_sent',
  createdAt: '2026-11-26T20:00:00.000Z',
  body: '{"messageId":"order-1"}',
};

/** Posts once to an address, and returns the line that the listener shows. */
async function shownFor(url: string): Promise<string> {
  const target = await readTarget(url, false);
  const forwarding = { target, token: 't', signingSecret: newSigningSecret(), pausesMs: [] };
  const attempt = await forward(webhook, forwarding, () => undefined, AbortSignal.timeout(20_000));
  return showAttempt(webhook, attempt, new Date());
}

async function startShop() {
  const shop = await startStandIn();
  endings.push(() => shop.close());
  return shop;
}

test('posts to names below localhost, which are this machine', async () => {
  const shop = await startShop();
  shop.on('/hook', (response) => response.end());
  const { port } = new URL(shop.url);

  expect(await shownFor(`http://app.localhost:${port}/hook`)).toContain('200 in');
  expect(shop.arrived[0]?.headers.host).toBe(`app.localhost:${port}`);
});

test.each([
  ['https://shop.test/hook?token=s3cret', ': use that address as --forward-to, with the query'],
  ['/hook/', ': use that address as --forward-to. '],
  ['/hook', ', the same address. '],
])('says where a redirect to %s leads, without its query', async (location, remedy) => {
  const shop = await startShop();
  shop.on('/hook', (response) => response.writeHead(308, { location }).end());

  const line = await shownFor(`${shop.url}/hook`);

  expect(line).toContain(
    `redirects to ${new URL(location.split('?')[0] ?? '', shop.url).href}${remedy}`,
  );
  expect(line).not.toContain('s3cret');
});

test('says what to do where nothing listens', async () => {
  expect(await shownFor('http://127.0.0.1:1/')).toContain(
    'no answer, attempt 1; given up (herald-dev resend evt_1): 127.0.0.1:1 refused the connection (ECONNREFUSED). Start the server',
  );
});

test('says that a proxy or tunnel may buffer a silent stream, and what to do', async () => {
  const herald = await startStandIn();
  herald.on('/api/v2/listen', (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
  );
  const stopping = new AbortController();
  const lost = jest.fn((_reason: string) => stopping.abort());
  const reader = {
    ready: jest.fn(),
    webhook: jest.fn<() => Promise<void>>(),
    mark: jest.fn(),
    gap: jest.fn(),
    lost,
  };
  const source = { url: herald.url, apiKey: 'hk_1', events: ['channel_sent'], silenceMs: 50 };

  await followStream(source, null, reader, stopping.signal).catch(() => undefined);
  await herald.close();

  expect(lost.mock.calls[0]?.[0]).toMatch(/no heartbeat: a proxy or tunnel .* may buffer .*--url/);
});
