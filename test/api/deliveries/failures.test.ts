import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../../support/callbacks';
import { getMessage } from '../../support/client';
import { type TestHerald, openHerald } from '../../support/herald';
import { sendOne, tenantsOf } from '../../support/send-one';
import { until } from '../../support/wait';
import { webhooksOf } from '../../support/webhooks';

const MESSAGE = 'message-1';
const UNDELIVERABLE = { code: 131026, title: 'Message undeliverable' };
const SPAM = { code: 131048, title: 'Spam rate limit hit' };

let herald: TestHerald;

beforeAll(async () => {
  herald = await openHerald();
});

afterAll(() => herald.close());

test('a second failure with another error has a webhook of its own, and the later failure sets the status code', async () => {
  const tenant = await tenantsOf(herald)();
  await muteSandbox(herald, tenant);
  await sendOne(herald, tenant, MESSAGE);
  const [accepted] = await acceptedBy(herald, tenant);
  const now = Math.floor(Date.now() / 1000);
  const report = (error: typeof SPAM, secondsAgo: number): Promise<number> =>
    postCallback(herald, tenant, accepted!, 'failed', {
      timestamp: String(now - secondsAgo),
      errors: [error],
    });

  const answers = [
    await report(SPAM, 5),
    await report(UNDELIVERABLE, 20),
    await report(SPAM, 5),
    await report(UNDELIVERABLE, 20),
  ];
  await until('both webhooks', () => webhooksOf(tenant).length === 2);

  const { body } = await getMessage(herald, tenant, MESSAGE);
  const bodies = webhooksOf(tenant).map((webhook) => webhook.body);
  const codes = new Set(bodies.map(({ statusCode }) => statusCode));
  expect(answers).toEqual([200, 200, 200, 200]);
  expect(new Set(bodies.map(({ eventId }) => eventId)).size).toBe(2);
  expect(codes).toEqual(new Set([9901, 9906]));
  expect(body).toMatchObject({
    status: 'failed',
    statusCode: 9906,
    timeline: [{ statusCode: 9906 }, { statusCode: 9901 }],
  });
  expect(body['webhookEvents']).toHaveLength(2);
});

test('a blocked app is told by its code, and reports that say less change nothing', async () => {
  const tenant = await tenantsOf(herald)();
  await muteSandbox(herald, tenant);
  await sendOne(herald, tenant, MESSAGE);
  const [accepted] = await acceptedBy(herald, tenant);
  const reports = [
    [{ code: 200, title: 'API access blocked.' }],
    [],
    [{ title: 'API access blocked.' }],
    [{ code: 199_999, title: 'Something new' }],
  ];

  for (const errors of reports)
    expect(await postCallback(herald, tenant, accepted!, 'failed', { errors })).toBe(200);
  await until('the webhook', () => webhooksOf(tenant).length > 0);

  const { body } = await getMessage(herald, tenant, MESSAGE);
  expect(webhooksOf(tenant)).toMatchObject([{ body: { statusCode: 9913 } }]);
  expect(body).toMatchObject({ statusCode: 9913, timeline: [{ statusCode: 9913 }] });
  expect(body['webhookEvents']).toHaveLength(1);
});
