import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { call, getMessage } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type OwnEngine, startOwnTemporal } from '../support/own-engines';
import { sendOne, tenantsOf } from '../support/send-one';
import { until } from '../support/wait';
import { finalEvent, statusesOf, webhooksOf } from '../support/webhooks';

const TEST_TIMEOUT_MS = 240_000;
const RECOVERY_MS = 120_000;
const MESSAGES = 10;

let temporal: OwnEngine;
let herald: TestHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  temporal = await startOwnTemporal();
  herald = await startHerald({ receivers: 3, engines: { temporalAddress: temporal.address } });
  newTenant = tenantsOf(herald);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await herald.close();
  await temporal.close();
}, TEST_TIMEOUT_MS);

describe('Temporal killed', () => {
  test(
    'right after sends were answered 202: every one is sent',
    async () => {
      const tenant = await newTenant();
      const queued: string[] = [];
      const sends = Array.from({ length: MESSAGES }, async (_, index) => {
        const fields = { recipientNumber: `336800${index}0003`, async: true };
        const { status } = await sendOne(herald, tenant, `message-${index}`, fields);
        if (status === 202) queued.push(`message-${index}`);
      });
      await until('some are queued', () => queued.length >= 3);
      await temporal.kill();
      await Promise.allSettled(sends);
      await temporal.start();

      for (const messageId of queued) {
        const event = await finalEvent(herald, tenant, messageId, RECOVERY_MS);
        expect(event).toMatchObject({ state: 'delivered', event: 'channel_sent' });
      }
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'with a delivery waiting for its next attempt: the attempt is made',
    async () => {
      const tenant = await newTenant((response, count) =>
        response.writeHead(count === 1 ? 503 : 200, { 'retry-after': '3' }).end(),
      );
      await sendOne(herald, tenant, 'message-1');
      await until('the first attempt on the message', async () => {
        const { body } = await getMessage(herald, tenant, 'message-1');
        return JSON.stringify(body['webhookEvents']).includes('http_503');
      });
      await temporal.kill();
      await temporal.start();

      const event = await finalEvent(herald, tenant, 'message-1', RECOVERY_MS);
      expect(event.state).toBe('delivered');
      expect(webhooksOf(tenant).length).toBeGreaterThanOrEqual(2);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'is said to callers while it is away; callbacks are taken in and relayed when it is back',
    async () => {
      const tenant = await newTenant();
      muteSandbox(herald, tenant);
      await sendOne(herald, tenant, 'message-1');
      const [message] = acceptedBy(herald, tenant);
      if (message === undefined) throw new Error('nothing was accepted');
      await temporal.kill();

      const refused = await sendOne(herald, tenant, 'message-2');
      expect(refused.status).toBe(500);
      expect(refused.body).toMatchObject({ success: false, code: 'temporarily_unavailable' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await getMessage(herald, tenant, 'message-2')).status).toBe(404);
      expect(await postCallback(herald, tenant, message, 'sent')).toBe(200);
      expect(await postCallback(herald, tenant, message, 'delivered')).toBe(200);
      const ready = await call(herald, 'GET', '/readyz');
      expect(ready).toMatchObject({ status: 503, body: { checks: { mongodb: 'ok' } } });
      expect(ready.body['checks']).not.toMatchObject({ temporal: 'ok' });
      expect((await call(herald, 'GET', '/healthz')).status).toBe(200);

      await temporal.start();
      await until(
        'readiness',
        async () => (await call(herald, 'GET', '/readyz')).status === 200,
        RECOVERY_MS,
      );
      const repeated = await sendOne(herald, tenant, 'message-2');
      expect(repeated).toMatchObject({ status: 200, body: { status: 'accepted' } });
      expect(acceptedBy(herald, tenant)).toHaveLength(2);
      await until('both webhooks', () => webhooksOf(tenant).length >= 2, RECOVERY_MS);
      expect(statusesOf(tenant)).toEqual(['delivered', 'sent']);
    },
    TEST_TIMEOUT_MS,
  );
});
