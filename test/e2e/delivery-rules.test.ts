import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestHerald, startHerald } from '../support/herald';
import type { Behaviour } from '../support/receiver';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { finalEvent, outcomesOf, webhooksOf } from '../support/webhooks';

const ATTEMPTS = 4;

let herald: TestHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: 29,
    settings: {
      WEBHOOK_RETRY_DELAYS_MS: '0,100,200,300',
      WEBHOOK_TIMEOUT_MS: '2500',
      WEBHOOK_RETRY_AFTER_MAX_MS: '4000',
    },
  });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

/** The one event of a message whose receiver behaves like this, when nothing more will happen to it. */
async function deliverTo(behaviour: Behaviour) {
  const tenant = await newTenant(behaviour);
  await sendOne(herald, tenant, 'message-1');
  const event = await finalEvent(herald, tenant, 'message-1');
  return { tenant, event, webhooks: webhooksOf(tenant) };
}

const answering =
  (...statuses: number[]): Behaviour =>
  (response, count) =>
    response.writeHead(statuses[count - 1] ?? 200).end();

function attemptHeaders(tenant: Tenant): unknown[] {
  return webhooksOf(tenant).map(({ headers }) => headers['x-webhook-attempt']);
}

describe('a failed attempt that may be repeated', () => {
  test('is followed by one that delivers the same event', async () => {
    const { tenant, event, webhooks } = await deliverTo(answering(500, 200));

    expect(event).toMatchObject({
      state: 'delivered',
      event: 'channel_sent',
      attempts: [
        { number: 1, outcome: 'http_500', httpStatus: 500 },
        { number: 2, outcome: 'http_200', httpStatus: 200 },
      ],
    });
    expect(attemptHeaders(tenant)).toEqual(['1', '2']);
    const [first, second] = webhooks;
    expect(first?.headers['x-webhook-event-id']).toBe(event.eventId);
    expect(second?.headers['x-webhook-event-id']).toBe(event.eventId);
    expect(second?.body).toEqual(first?.body);
  });

  test.each([408, 429, 503, 599])('is repeated after status %i', async (status) => {
    const { event } = await deliverTo(answering(status, 204));

    expect(event.state).toBe('delivered');
    expect(outcomesOf(event)).toEqual([`http_${status}`, 'http_204']);
  });

  test('is given up after the last attempt of the schedule', async () => {
    const { tenant, event } = await deliverTo((response) => response.writeHead(500).end());

    expect(event.state).toBe('failed');
    expect(outcomesOf(event)).toEqual(Array(ATTEMPTS).fill('http_500'));
    expect(attemptHeaders(tenant)).toEqual(['1', '2', '3', '4']);
  });

  test('waits as long as Retry-After asks, in seconds and as a date', async () => {
    let notBefore = '';
    const { event, webhooks } = await deliverTo((response, count) => {
      if (count === 1) return void response.writeHead(503, { 'retry-after': '2' }).end();
      if (count > 2) return void response.writeHead(200).end();
      notBefore = new Date(Date.now() + 3000).toUTCString();
      return void response.writeHead(429, { 'retry-after': notBefore }).end();
    });

    expect(outcomesOf(event)).toEqual(['http_503', 'http_429', 'http_200']);
    const [first = 0, second = 0, third = 0] = webhooks.map(({ at }) => at.getTime());
    expect(second - first).toBeGreaterThanOrEqual(2000);
    expect(third).toBeGreaterThanOrEqual(Date.parse(notBefore));
  });
});

describe('a Retry-After that asks for', () => {
  /** The pauses between the attempts of an event whose receiver asks the same of each. */
  async function pausesAfter(retryAfter: string): Promise<number[]> {
    const { event, webhooks } = await deliverTo((response) =>
      response.writeHead(503, { 'retry-after': retryAfter }).end(),
    );
    expect(outcomesOf(event)).toEqual(Array(ATTEMPTS).fill('http_503'));
    const times = webhooks.map(({ at }) => at.getTime());
    return times.slice(1).map((time, index) => time - (times[index] ?? 0));
  }

  test('more than the cap waits no longer than the cap', async () => {
    for (const pauseMs of await pausesAfter('86400')) expect(pauseMs).toBeGreaterThanOrEqual(4000);
  });

  test.each(['0', '-60', 'soon', 'Mon, 05 Jan 2015 12:00:00 GMT'])(
    'less than the schedule, or for nothing (%s), waits as scheduled',
    async (retryAfter) => {
      const [first, second, third] = await pausesAfter(retryAfter);
      expect(first).toBeGreaterThanOrEqual(100);
      expect(second).toBeGreaterThanOrEqual(200);
      expect(third).toBeGreaterThanOrEqual(300);
    },
  );
});

describe('an attempt that is final', () => {
  test.each([400, 401, 404, 410])('ends the event as failed after status %i', async (status) => {
    const { tenant, event } = await deliverTo((response) => response.writeHead(status).end());

    expect(event.state).toBe('failed');
    expect(outcomesOf(event)).toEqual([`http_${status}`]);
    expect(attemptHeaders(tenant)).toEqual(['1']);
  });

  test('is any 2xx, whatever its body does', async () => {
    const { event, webhooks } = await deliverTo((response) => {
      response.writeHead(202, { 'content-type': 'text/plain' });
      response.write('and this never ends');
    });

    expect(event).toMatchObject({ state: 'delivered', attempts: [{ outcome: 'http_202' }] });
    expect(webhooks).toHaveLength(1);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 307])('%i is a failed attempt and is not followed', async (status) => {
    const elsewhere = await newTenant();
    const location = elsewhere.receiver.origin + elsewhere.webhookPath;
    const { event } = await deliverTo((response, count) =>
      count === 1 ? response.writeHead(status, { location }).end() : response.writeHead(200).end(),
    );

    expect(event.state).toBe('delivered');
    expect(outcomesOf(event)).toEqual([`http_${status}`, 'http_200']);
    expect(webhooksOf(elsewhere)).toEqual([]);
  });
});

describe('a receiver that does not answer', () => {
  test('is cut off at the deadline and tried again', async () => {
    const { event } = await deliverTo((response, count) => {
      if (count > 1) response.writeHead(200).end();
    });

    expect(event.state).toBe('delivered');
    expect(outcomesOf(event)).toEqual(['timeout', 'http_200']);
  });

  test('because it resets the connection is tried again', async () => {
    const { event } = await deliverTo((response, count) => {
      if (count === 1) response.socket?.destroy();
      else response.writeHead(200).end();
    });

    expect(event.state).toBe('delivered');
    expect(outcomesOf(event)).toEqual(['reset', 'http_200']);
  });

  test('because nothing listens is tried until the schedule is over', async () => {
    const tenant = await newTenant();
    await tenant.receiver.close();
    await sendOne(herald, tenant, 'message-1');
    const event = await finalEvent(herald, tenant, 'message-1');

    expect(event.state).toBe('failed');
    expect(outcomesOf(event)).toEqual(Array(ATTEMPTS).fill('refused'));
  });
});
