import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PostedRequest, verify } from '../../../packages/webhooks/src/index.ts';
import { useHerald } from '../../support/herald';
import { type HeraldDev, type Started, buildHeraldDev } from '../../support/herald-dev';
import { RECIPIENTS, sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { webhooksOfMessage } from '../../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let heraldDev: HeraldDev;
let shop: Server;
/** Posts that the developer's server has taken. */
let posts: PostedRequest[];

beforeAll(async () => {
  tenant = await mintTenant(herald);
  heraldDev = await buildHeraldDev({
    HERALD_URL: herald.apiUrl,
    HERALD_API_KEY: await tenant.newKey(['listen']),
  });
  shop = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ headers: request.headers, body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
});
beforeEach(() => {
  posts = [];
});
afterAll(async () => {
  await heraldDev.remove();
  shop.closeAllConnections();
  shop.close();
});

async function startListening(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const { port } = shop.address() as AddressInfo;
  const forwardTo = `http://127.0.0.1:${port}/hook`;
  const listener = heraldDev.start(['listen', '--forward-to', forwardTo], env);
  await until('a ready listener', () => listener.printed().includes('Ready.'));
  return listener;
}

/** Sends a message that is reported as sent and delivered. */
const deliver = (messageId: string) =>
  sendOne(herald, tenant, messageId, { recipientNumber: RECIPIENTS.delivered });
const bodies = () => posts.map(({ body }) => String(body)).toSorted();
const statuses = () =>
  bodies().map((body) => {
    const { messageId, status } = JSON.parse(body) as Record<string, string>;
    return `${messageId} ${status}`;
  });

describe('herald-dev listen', () => {
  test('posts what the receiver gets, signed with the printed secret', async () => {
    const listener = await startListening();
    await deliver('order-1');
    await until('both posts', () => posts.length === 2);
    const received = await until('both webhooks', () => {
      const webhooks = webhooksOfMessage(tenant, 'order-1');
      return webhooks.length === 2 && webhooks;
    });
    const secret = /whsec_\S+/.exec(listener.printed())?.[0];
    await listener.interrupt();

    expect(bodies()).toEqual(received.map(({ rawBody }) => rawBody).toSorted());
    for (const post of posts)
      expect(await verify(post, { secret })).toEqual(JSON.parse(String(post.body)));
  });

  test('loses nothing while it is stopped, and repeats nothing that was answered', async () => {
    const first = await startListening();
    await deliver('before');
    await until('both posts', () => posts.length === 2);
    expect((await first.interrupt()).exitCode).toBe(0);

    await deliver('while-stopped');
    const second = await startListening();
    await deliver('after');
    await until('all posts', () => posts.length >= 6);
    await second.interrupt();

    expect(statuses().toSorted()).toEqual([
      'after delivered',
      'after sent',
      'before delivered',
      'before sent',
      'while-stopped delivered',
      'while-stopped sent',
    ]);
    expect(second.printed()).not.toContain('events are missing');
  });

  test('ends and says what to do when its key is refused', async () => {
    const { child, printed } = heraldDev.start(['listen', '--forward-to', 'http://localhost:1'], {
      HERALD_API_KEY: tenant.apiKey,
    });
    await until('the end', () => child.exitCode !== null);

    expect(child.exitCode).toBe(1);
    expect(printed()).toContain('lacks the scope listen: set HERALD_API_KEY to a key with it');
  });
});
