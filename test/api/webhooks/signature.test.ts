import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from '@jest/globals';
import { verify } from '../../../packages/webhooks/src/index.ts';
import { OPERATOR } from '../../../src/domain/audit';
import { type TestHerald, useHerald } from '../../support/herald';
import type { ReceivedWebhook } from '../../support/receiver';
import { sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { changeSettings, finalEvent, webhooksOf } from '../../support/webhooks';

const HOUR_MS = 3_600_000;

const herald = useHerald();
let actions: TestHerald['stage']['webhooks'];
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  actions = herald.stage.webhooks;
  newTenant = tenantsOf(herald);
});

/** Asks our library and that of Standard Webhooks, which must agree. The body as it came is JSON without spaces. */
async function isVerified(secret: string, post: ReceivedWebhook): Promise<boolean> {
  const { headers } = post;
  const body = JSON.stringify(post.body);
  const isOurs = await verify({ headers, body }, { secret }).then(
    () => true,
    () => false,
  );
  expect(isStandard(secret, headers, body)).toBe(isOurs);
  return isOurs;
}

function isStandard(secret: string, headers: ReceivedWebhook['headers'], body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

async function lastPost(tenant: Tenant): Promise<ReceivedWebhook> {
  await actions.test(tenant.workspaceId, 'delivered', {});
  const post = webhooksOf(tenant).at(-1);
  if (post === undefined) throw new Error('the test has posted');
  return post;
}

test.concurrent('sends no signature until somebody enables it', async () => {
  const tenant = await newTenant();
  await sendOne(herald, tenant, 'message-1');
  await finalEvent(herald, tenant, 'message-1');

  const names = Object.keys(webhooksOf(tenant)[0]?.headers ?? {});
  expect(names.filter((name) => name.startsWith('webhook-'))).toEqual([]);
});

test.concurrent('signs every attempt of a delivery and every test', async () => {
  const tenant = await newTenant((response, count) =>
    response.writeHead(count === 1 ? 500 : 200).end(),
  );
  const { secret } = await actions.signing.enable(tenant.workspaceId, OPERATOR);
  await sendOne(herald, tenant, 'message-1');
  await finalEvent(herald, tenant, 'message-1');
  await lastPost(tenant);

  const posts = webhooksOf(tenant);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await Promise.all(posts.map((post) => isVerified(secret, post)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(posts.map(({ headers, body }) => headers['webhook-id'] === body['eventId'])).toEqual([
    true,
    true,
    true,
  ]);
  expect(await isVerified(secret, { ...posts[0]!, body: { changed: true } })).toBe(false);
});

test.concurrent(
  'signs with both secrets while they overlap, and with the new one afterwards',
  async () => {
    const tenant = await newTenant();
    const first = await actions.signing.enable(tenant.workspaceId, OPERATOR);
    const second = await actions.signing.rotate(tenant.workspaceId, HOUR_MS, OPERATOR);
    const during = await lastPost(tenant);
    const third = await actions.signing.rotate(tenant.workspaceId, 0, OPERATOR);
    const after = await lastPost(tenant);

    const verdicts = (post: ReceivedWebhook) =>
      Promise.all([first, second, third].map(({ secret }) => isVerified(secret, post)));
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(await Promise.all([verdicts(during), verdicts(after)])).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
    expect(Number(second.previousEndsAt) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
    expect(third.previousEndsAt).toBeNull();
  },
);

test.concurrent(
  'enables the signature once, keeps it when settings are saved, and disables it for good',
  async () => {
    const tenant = await newTenant();
    const { workspaceId } = tenant;
    const both = await Promise.allSettled([
      actions.signing.enable(workspaceId, OPERATOR),
      actions.signing.enable(workspaceId, OPERATOR),
    ]);
    await changeSettings(herald, tenant, { events: ['sent'] });
    const { headers } = await lastPost(tenant);
    await actions.signing.disable(workspaceId, OPERATOR);
    const unsigned = await lastPost(tenant);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(headers['webhook-signature']).toMatch(/^v1,/);
    expect(unsigned.headers['webhook-signature']).toBeUndefined();
    await expect(actions.signing.rotate(workspaceId, 0, OPERATOR)).rejects.toMatchObject({
      code: 'conflict',
    });
  },
);
