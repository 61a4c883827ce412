import { beforeAll, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { holdingReceiver } from '../../support/holding-receiver';
import type { Behaviour } from '../../support/receiver';
import { sendOne, tenantsOf } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { deliveryIdOf } from '../../support/temporal';
import { until } from '../../support/wait';
import { finalEvent, outcomesOf, webhooksOf, webhooksOfMessage } from '../../support/webhooks';
import { recipientEnding } from '../support/sandbox';

/** Settings of the shared Herald (test/stack/settings.ts). */
const RETRY_AFTER_MAX_MS = 4000;
const SWEEP_AFTER_MS = 1000;

const herald = useHerald();
let newTenant: ReturnType<typeof tenantsOf>;
/** A tenant whose receiver answers with the status in the name of the message. */
let byStatus: Tenant;
/** Receives what follows a redirect. */
let elsewhere: Tenant;

beforeAll(async () => {
  newTenant = tenantsOf(herald);
  elsewhere = await mintTenant(herald);
  const location = elsewhere.receiver.origin + elsewhere.webhookPath;
  byStatus = await newTenant((response, _count, { body }) => {
    const status = Number(String(body['messageId']).replace('status-', ''));
    response.writeHead(status, status >= 300 && status < 400 ? { location } : {}).end();
  });
});

/** Sends one message and waits until nothing more happens to its event. */
async function deliverTo(behaviour: Behaviour) {
  const tenant = await newTenant(behaviour);
  await sendOne(herald, tenant, 'message-1');
  const event = await finalEvent(herald, tenant, 'message-1');
  return { tenant, event, webhooks: webhooksOf(tenant) };
}

test.concurrent.each([
  { status: 299, state: 'delivered', attempts: 1 },
  { status: 307, state: 'failed', attempts: 4 },
  { status: 404, state: 'failed', attempts: 1 },
  { status: 503, state: 'failed', attempts: 4 },
])(
  'an event that is always answered with $status ends as $state after $attempts attempt(s)',
  async ({ status, state, attempts }) => {
    const messageId = `status-${status}`;
    await sendOne(herald, byStatus, messageId, { recipientNumber: recipientEnding('0003') });
    const event = await finalEvent(herald, byStatus, messageId);
    const posts = webhooksOfMessage(byStatus, messageId);
    const numbers = Array.from({ length: attempts }, (_, index) => index + 1);

    expect(event).toMatchObject({
      state,
      attempts: numbers.map((number) => ({
        number,
        outcome: `http_${status}`,
        httpStatus: status,
      })),
    });
    expect(event.attempts).toHaveLength(attempts);
    expect(posts.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(numbers.map(String));
  },
);

test.concurrent(
  'an attempt that failed is followed by one with the same event id and body',
  async () => {
    const { event, webhooks } = await deliverTo((response, count) =>
      response.writeHead(count === 1 ? 500 : 204).end(),
    );

    expect(event).toMatchObject({ state: 'delivered', event: 'channel_sent' });
    expect(outcomesOf(event)).toEqual(['http_500', 'http_204']);
    const [first, second] = webhooks;
    expect(first?.headers['x-webhook-event-id']).toBe(event.eventId);
    expect(second?.headers['x-webhook-event-id']).toBe(event.eventId);
    expect(second?.body).toEqual(first?.body);
  },
);

test.concurrent(
  'Retry-After delays the next attempt, in seconds and as a date, up to the cap',
  async () => {
    let notBefore = '';
    const { event, webhooks } = await deliverTo((response, count) => {
      if (count === 1) return void response.writeHead(503, { 'retry-after': '2' }).end();
      if (count === 3) return void response.writeHead(503, { 'retry-after': '86400' }).end();
      if (count > 3) return void response.writeHead(200).end();
      notBefore = new Date(Date.now() + 3000).toUTCString();
      return void response.writeHead(429, { 'retry-after': notBefore }).end();
    });

    expect(outcomesOf(event)).toEqual(['http_503', 'http_429', 'http_503', 'http_200']);
    const [first = 0, second = 0, third = 0, last = 0] = webhooks.map(({ at }) => at.getTime());
    expect(second - first).toBeGreaterThanOrEqual(2000);
    expect(third).toBeGreaterThanOrEqual(Date.parse(notBefore));
    expect(last - third).toBeGreaterThanOrEqual(RETRY_AFTER_MAX_MS);
  },
);

test.concurrent(
  'the API makes first attempts, and leaves everything later to workers',
  async () => {
    const { temporal } = herald.stage;
    const workers = await until('a first attempt in the API', async () => {
      const tenant = await newTenant((response, count) =>
        response.writeHead(count === 1 ? 503 : 200).end(),
      );
      const { body } = await sendOne(herald, tenant, 'message-1');
      await finalEvent(herald, tenant, 'message-1');
      const delivery = deliveryIdOf(tenant, body['providerMessageId'], 'sent');
      await temporal.result(delivery);
      const [first = '', ...later] = await temporal.workersOf(delivery);
      // A busy API leaves a first attempt to a worker.
      return first.endsWith('@api') && later;
    });

    expect(workers.length).toBeGreaterThan(0);
    expect(workers).toEqual(workers.map(() => expect.not.stringMatching(/@api$/)));
  },
);

test.concurrent(
  'a receiver that failed a moment ago gets its next event over the slow queue',
  async () => {
    const tenant = await newTenant((response) => response.writeHead(400).end());
    const { temporal } = herald.stage;
    let number = 0;
    // Each process learns it from an attempt of its own, and the API makes a first attempt only while it has time.
    const delivery = await until('a delivery over the slow queue', async () => {
      number += 1;
      const { body } = await sendOne(herald, tenant, `message-${number}`);
      await finalEvent(herald, tenant, `message-${number}`);
      const id = deliveryIdOf(tenant, body['providerMessageId'], 'sent');
      await temporal.result(id);
      return (await temporal.queuesOf(id)).length > 0 && id;
    });

    expect(number).toBeGreaterThan(1);
    expect(await temporal.queuesOf(delivery)).toEqual([expect.stringMatching(/-slow$/)]);
    expect(await temporal.course(delivery)).not.toContain('timerStarted');
  },
);

test.concurrent(
  'a request that times out opens the circuit of its receiver, which then recovers',
  async () => {
    const { settings } = herald.stage.repositories;
    const receiver = holdingReceiver();
    const tenant = await newTenant(receiver.behaviour);
    await sendOne(herald, tenant, 'message-1');
    await tenant.receiver.next(tenant.webhookPath, (webhooks) => webhooks.length > 1);
    const recipientNumber = recipientEnding('0003');
    await sendOne(herald, tenant, 'message-2', { recipientNumber, async: true });
    await until('the circuit to open', async () => {
      return (await settings.find(tenant.workspaceId))?.openCircuit !== null;
    });
    receiver.relent();

    const first = outcomesOf(await finalEvent(herald, tenant, 'message-1'));
    const second = outcomesOf(await finalEvent(herald, tenant, 'message-2'));
    expect(first[0]).toBe('timeout');
    // A busy machine may reach the deadline once more before the receiver relents.
    for (const outcomes of [first, second])
      expect(outcomes.filter((outcome) => outcome !== 'timeout')).toEqual(['http_200']);
  },
);

test.concurrent(
  'an event behind an open circuit waits for the reconciler, and its delivery closes the circuit',
  async () => {
    const { settings, events } = herald.stage.repositories;
    const tenant = await newTenant();
    const { workspaceId, receiver } = tenant;
    const circuit = { origin: receiver.origin, until: new Date(Date.now() + 600_000) };
    await settings.recordOpenCircuit(workspaceId, circuit);
    await sendOne(herald, tenant, 'message-1');
    const event = await finalEvent(herald, tenant, 'message-1');
    const stored = await events.find(workspaceId, event.eventId);
    const [webhook] = webhooksOf(tenant);

    expect(outcomesOf(event)).toEqual(['http_200']);
    expect(Number(webhook?.at) - Number(stored?.createdAt)).toBeGreaterThanOrEqual(SWEEP_AFTER_MS);
    await until('the circuit to close', async () => {
      return Number((await settings.find(workspaceId))?.openCircuit?.until) <= Date.now();
    });
  },
);
