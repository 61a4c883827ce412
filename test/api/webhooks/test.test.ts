import { beforeAll, expect, test } from '@jest/globals';
import { EVENT_KINDS, POSTED_NAMES } from '../../../src/domain/webhook-event';
import { settingsVersion } from '../../../src/domain/webhook-settings';
import { type TestHerald, useHerald } from '../../support/herald';
import { sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { changeSettings, finalEvent, webhooksOf } from '../../support/webhooks';

const herald = useHerald();
let actions: TestHerald['stage']['webhooks'];
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  actions = herald.stage.webhooks;
  newTenant = tenantsOf(herald);
});

/** Resolves with the error of a test that is refused, or null. */
async function refusal(tenant: Tenant, believed: Parameters<typeof actions.test>[2]) {
  return actions.test(tenant.workspaceId, 'delivered', believed).then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  );
}

test.concurrent('a test makes one POST to the saved URL with the saved token', async () => {
  const tenant = await newTenant((response) => response.writeHead(200).end('thanks'));

  const result = await actions.test(tenant.workspaceId, 'delivered', {});

  const [webhook, ...others] = webhooksOf(tenant);
  expect(others).toEqual([]);
  expect(result).toEqual({
    passed: true,
    event: 'channel_delivered',
    eventId: webhook?.body['eventId'],
    outcome: 'http_200',
    httpStatus: 200,
    durationMs: expect.any(Number),
    responseText: 'thanks',
    failure: null,
  });
  expect(webhook?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Service-Webhook-Test/1.0',
    authorization: `Bearer ${tenant.webhookToken}`,
    'x-webhook-event-id': result.eventId,
    'x-webhook-attempt': '1',
  });
  expect(webhook?.body).toEqual({
    event: 'channel_delivered',
    test: true,
    eventId: result.eventId,
    messageId: 'test-message-id',
    providerMessageId: 'test-provider-message-id',
    status: 'delivered',
    recipientNumber: '0000000000',
    recipientId: 'test-recipient-id',
    templateId: 'test-template-id',
    templateName: 'test_template',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    metadata: { test: true },
  });
});

test.concurrent('tests any event, also while webhooks are disabled', async () => {
  const tenant = await newTenant();
  await changeSettings(herald, tenant, { enabled: false });
  for (const kind of EVENT_KINDS) {
    expect(await actions.test(tenant.workspaceId, kind, {})).toMatchObject({ passed: true });
  }

  const bodies = webhooksOf(tenant).map(({ body }) => body);
  expect(bodies.map(({ event }) => event)).toEqual(POSTED_NAMES);
  expect(bodies.map(({ test: isTest }) => isTest)).toEqual(POSTED_NAMES.map(() => true));
  expect(bodies.find(({ event }) => event === 'channel_failed')).toMatchObject({
    statusCode: 9988,
    statusMessage: expect.any(String),
  });
});

test.concurrent.each([
  [500, 'http_500'],
  [302, 'http_302'],
])('a test is not repeated after %i', async (status, outcome) => {
  const tenant = await newTenant((response, _count, { headers }) =>
    response.writeHead(status).end(`got ${headers.authorization}`),
  );

  const result = await actions.test(tenant.workspaceId, 'delivered', {});

  expect(result).toMatchObject({ passed: false, outcome, httpStatus: status });
  expect(result.responseText).toBe('got Bearer ***');
  expect(webhooksOf(tenant)).toHaveLength(1);
});

test.concurrent('a test says which address a redirect names', async () => {
  const location = 'https://www.shop.example/hook?key=s3cret';
  const tenant = await newTenant((response) => response.writeHead(308, { location }).end());

  const { failure } = await actions.test(tenant.workspaceId, 'delivered', {});

  expect(failure).toContain(
    ' redirects to https://www.shop.example/hook: save that address, with the query of the header Location. ',
  );
  expect(failure).not.toContain('s3cret');
});

test.concurrent('rejects a test without a saved URL as such, whatever else is wrong', async () => {
  const tenant = await newTenant();
  await changeSettings(herald, tenant, { enabled: false, url: null });

  expect(await refusal(tenant, { version: 'another' })).toEqual({
    code: 'conflict',
    message: 'No webhook URL configured',
  });
});

test.concurrent('posts nothing when the form differs from the saved settings', async () => {
  const changed = {
    code: 'conflict',
    message: 'Webhook configuration changed before the test delivery',
  };
  const tenant = await newTenant();
  const saved = await herald.stage.repositories.settings.find(tenant.workspaceId);
  if (saved === null) throw new Error('the tenant has settings');
  const version = settingsVersion(saved);
  const { url, enabled, events } = saved;

  const refused = [
    await refusal(tenant, { url: `${url}/other` }),
    await refusal(tenant, { url: null }),
    await refusal(tenant, { enabled: !enabled }),
    await refusal(tenant, { token: 'typed and not saved' }),
    await refusal(tenant, { token: null }),
    await refusal(tenant, { events: ['sent'] }),
    await refusal(tenant, { version: 'another' }),
  ];
  expect(refused).toEqual(refused.map(() => changed));
  expect(webhooksOf(tenant)).toEqual([]);

  const asSaved = { version, url, enabled, token: '(configured)', events: events.toReversed() };
  expect(await refusal(tenant, asSaved)).toBeNull();
  await changeSettings(herald, tenant, { events: ['sent'] });
  expect(await refusal(tenant, { version })).toEqual(changed);
  expect(webhooksOf(tenant)).toHaveLength(1);
});

test.concurrent(
  'a test that passes changes the indicator from Error to Active, and one that fails does not',
  async () => {
    let status = 400;
    const tenant = await newTenant((response) => response.writeHead(status).end());
    const { workspaceId } = tenant;
    const indicator = async () => (await actions.health(workspaceId)).indicator;
    const seen = [await indicator()];
    await actions.test(workspaceId, 'delivered', {});
    seen.push(await indicator());

    await sendOne(herald, tenant, 'message-1');
    await finalEvent(herald, tenant, 'message-1');
    seen.push(await indicator());
    await actions.test(workspaceId, 'delivered', {});
    seen.push(await indicator());
    status = 204;
    await actions.test(workspaceId, 'delivered', {});
    seen.push(await indicator());
    expect(await actions.health(workspaceId)).toMatchObject({ successRate: 0 });

    expect(seen).toEqual(['Waiting', 'Waiting', 'Error', 'Error', 'Active']);
  },
);
