import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postCallback } from '../support/callbacks';
import { type HeraldDev, buildHeraldDev } from '../support/herald-dev';
import { newMessage } from '../support/records';
import { mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { changeSettings } from '../support/webhooks';
import { type AnotherApi, startAnotherApi } from './support/another-api';
import { type OwnHerald, startHerald } from './support/herald';

const PATIENCE_MS = 300_000;
const STATUSES = 1000;
const PER_SECOND = 50;
/** Statuses while no stream is open: for longer than a listener reads again from before its place. */
const MISSED = 350;

let herald: OwnHerald;
let another: AnotherApi;
let heraldDev: HeraldDev;
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  herald = await startHerald();
  another = await startAnotherApi(herald);
  heraldDev = await buildHeraldDev();
  shop = await startShop();
});

afterAll(async () => {
  shop.server.closeAllConnections();
  shop.server.close();
  await another.close();
  await Promise.all([herald.close(), heraldDev.remove()]);
});

/** Server of the developer, which notes when each event was posted. */
async function startShop(): Promise<{ server: Server; posts: Post[]; url: string }> {
  const posts: Post[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ messageId: messageIdOf(body), atMs: performance.now() });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, posts, url: `http://127.0.0.1:${port}/hook` };
}

interface Post {
  messageId: string;
  atMs: number;
}

const messageIdOf = (body: string): string => (JSON.parse(body) as { messageId: string }).messageId;

/** Returns the posts of messages that were posted before. */
function repeatsOf(posts: readonly Post[]): Post[] {
  const seen = new Set<string>();
  return posts.filter(({ messageId }) => seen.has(messageId) || !seen.add(messageId));
}

test('herald-dev posts all of 1,000 statuses at 50 a second through restarts of Herald and of itself', async () => {
  const tenant = await mintTenant(herald);
  const { workspaceId, senderId } = tenant;
  await changeSettings(herald, tenant, { enabled: false });
  const messages = Array.from({ length: STATUSES }, () => newMessage({ workspaceId, senderId }));
  const { repositories } = herald.base;
  await Promise.all(messages.map((message) => repositories.messages.insert(message, null)));
  const env = { HERALD_URL: herald.apiUrl, HERALD_API_KEY: await tenant.newKey(['listen']) };
  const listen = () => heraldDev.start(['listen', '--forward-to', shop.url], env);
  let listener = listen();
  await until('a ready listener', () => listener.printed().includes('Ready.'));
  const posted = (part: number) =>
    until(`${part} of all`, () => shop.posts.length > part * STATUSES, PATIENCE_MS);

  let acknowledged = 0;
  /** When Herald was back, long before a listener ended, and when the one that was killed was gone. */
  let [backAtMs, goneAtMs] = [Infinity, -Infinity];
  let tellStopped = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (tellStopped = resolve));
  const restarts = (async () => {
    await posted(1 / 5);
    await herald.api.stop();
    tellStopped();
    const before = acknowledged;
    await until('statuses meanwhile', () => acknowledged >= before + MISSED);
    await herald.api.start();
    backAtMs = performance.now();
    await posted(3 / 5);
    await listener.interrupt();
    listener = listen();
    await posted(7 / 10);
    await herald.api.kill();
    await herald.api.start();
    await posted(4 / 5);
    const ended = once(listener.child, 'close');
    listener.child.kill('SIGKILL');
    await ended;
    goneAtMs = performance.now();
    listener = listen();
  })();
  const callbacks = messages.map(async ({ messageId, trackingToken }, place) => {
    await pause((place * 1000) / PER_SECOND);
    // A machine that is slow to post may have acknowledged all others before the stop.
    if (place >= STATUSES - MISSED) await stopped;
    const providerMessageId = `wamid.${messageId}`;
    const message = { providerMessageId, to: '33612345678', trackingToken };
    // Repeated until it is acknowledged, as a provider does.
    await until('an acknowledgement', async () => {
      return (await postCallback(another, tenant, message, 'sent')) === 200;
    });
    acknowledged += 1;
  });
  await Promise.all([restarts, ...callbacks]);

  const toldIds = () => new Set(shop.posts.map(({ messageId }) => messageId));
  await until('everything', () => toldIds().size === STATUSES, PATIENCE_MS);
  const repeats = repeatsOf(shop.posts);
  expect(toldIds()).toEqual(new Set(messages.map(({ messageId }) => messageId)));
  // Only what was posted not long before a listener ended is posted again.
  for (const { messageId } of repeats) {
    const [first] = shop.posts.filter((post) => post.messageId === messageId);
    expect(first?.atMs).toBeGreaterThan(backAtMs);
    expect(first?.atMs).toBeLessThan(goneAtMs);
  }
  await listener.interrupt();
});
