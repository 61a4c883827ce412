import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { acceptedBy, postCallback } from '../support/callbacks';
import { call, getMessage } from '../support/client';
import { startAnotherApi } from './support/another-api';
import { holdAttemptInApi } from './support/held-attempt';
import { type OwnHerald, startHerald } from './support/herald';
import { acceptedWithoutStatuses } from './support/outage';
import { delayAnswers, requestsFor } from '../api/support/sandbox';
import { sendOne, tenantsOf } from '../support/send-one';
import { until } from '../support/wait';
import { finalEvent, outcomesOf, statusesOf, webhooksOf } from '../support/webhooks';

const HELD_MS = 300_000;

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  // Calls and requests are held until a process has begun its stop.
  const timeouts = { SEND_TIMEOUT_MS: '60000', WEBHOOK_TIMEOUT_MS: '60000' };
  herald = await startHerald({
    receivers: 6,
    settings: { API_DELIVERY_SLOTS: '0', ...timeouts },
  });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

/** Sends SIGTERM and resolves when the process has begun to stop; `exitCode` is for later. */
async function beginStop(role: 'api' | 'worker'): Promise<{ exitCode: Promise<number | null> }> {
  const logged = (await herald.log(role)).length;
  const exitCode = herald[role].stop();
  await until(`the ${role} stopping`, async () =>
    (await herald.log(role)).slice(logged).includes('"reason":"SIGTERM"'),
  );
  return { exitCode };
}

describe('API that is asked to stop', () => {
  test('a stopping API answers the synchronous send under way, then exits with 0', async () => {
    const tenant = await newTenant();
    await delayAnswers(herald, tenant, HELD_MS);
    const answer = sendOne(herald, tenant, 'message-1');
    await until('the provider call', async () => (await acceptedBy(herald, tenant)).length === 1);
    const { exitCode } = await beginStop('api');
    await delayAnswers(herald, tenant, 0);

    expect(await answer).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(await exitCode).toBe(0);
    await herald.api.start();
  });
});

describe('API that is asked to stop while it makes a first attempt', () => {
  test('a stopping API finishes the first attempt under way', async () => {
    const other = await startAnotherApi(herald, { API_DELIVERY_SLOTS: '10' });
    const { tenant, receiver, delivery } = await holdAttemptInApi(herald, async (each) => {
      const message = await acceptedWithoutStatuses(herald, each);
      expect(await postCallback(other, each, message, 'sent')).toBe(200);
      return message.providerMessageId;
    });
    const stopped = other.close();
    await until('the API to take no requests', () =>
      fetch(`${other.apiUrl}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    receiver.relent();

    await stopped;
    await herald.stage.temporal.result(delivery);
    const workers = await herald.stage.temporal.workersOf(delivery);
    expect(workers).toEqual(workers.map(() => expect.stringMatching(/@api$/)));
    expect(statusesOf(tenant)).toEqual(['sent']);
  });
});

describe('API that is asked to stop behind a load balancer', () => {
  test('a stopping API reports not ready first, and answers until the balancer has noticed', async () => {
    const tenant = await newTenant();
    const behind = await startAnotherApi(herald, { SHUTDOWN_DELAY_MS: '10000' });
    const stopped = behind.close();

    const notReady = await until('the API not ready', async () => {
      const answer = await call(behind, 'GET', '/readyz');
      return answer.status === 503 && answer;
    });
    const headers = { 'service-api-key': tenant.apiKey };
    const answer = await call(behind, 'GET', '/api/v2/template/health', { headers });

    expect(notReady.body).toMatchObject({ status: 'stopping' });
    expect(answer.status).toBe(200);
    await stopped;
    await expect(fetch(`${behind.apiUrl}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('worker that is asked to stop', () => {
  test.each([
    { attempt: 'first', before: [] },
    { attempt: 'repeated', before: ['http_500'] },
  ])(
    'a stopping worker finishes the $attempt attempt under way, then exits with 0',
    async ({ before }) => {
      let held: ServerResponse | undefined;
      const tenant = await newTenant((response, count) => {
        if (count <= before.length) response.writeHead(500).end();
        else held = response;
      });
      await sendOne(herald, tenant, 'message-1');
      const response = await until('the POST', () => held);
      const { exitCode } = await beginStop('worker');
      response.writeHead(200).end();

      expect(await exitCode).toBe(0);
      const event = await finalEvent(herald, tenant, 'message-1');
      expect(event.state).toBe('delivered');
      expect(outcomesOf(event)).toEqual([...before, 'http_200']);
      await herald.worker.start();
      expect(webhooksOf(tenant)).toHaveLength(before.length + 1);
    },
  );

  test('a stopping worker finishes the provider call under way, then exits with 0', async () => {
    const tenant = await newTenant();
    const recipientNumber = '33690000003';
    await delayAnswers(herald, tenant, HELD_MS);
    await sendOne(herald, tenant, 'message-1', { recipientNumber, async: true });
    await until('the provider call', async () => (await acceptedBy(herald, tenant)).length === 1);
    const { exitCode } = await beginStop('worker');
    await delayAnswers(herald, tenant, 0);

    expect(await exitCode).toBe(0);
    await herald.worker.start();
    await finalEvent(herald, tenant, 'message-1');
    const { body } = await getMessage(herald, tenant, 'message-1');
    expect(body).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });
});
