import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { holdingReceiver } from '../support/holding-receiver';
import { sendOne, tenantsOf } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type ShownEvent, finalEvent, outcomesOf, webhooksOf } from '../support/webhooks';

/** Retries of stuck deliveries are spaced by the age of the POSTs that hold the permits. */
const PATIENCE_MS = 240_000;
const HANGING_RECEIVERS = 3;
const EVENTS_EACH = 5;
/** A workspace's share of four connections to an origin, and an origin's share of sixteen slots. */
const SHARE = 2;

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: HANGING_RECEIVERS + 2,
    settings: {
      // Longer than the test: no hanging request is cut off, and no circuit opens.
      WEBHOOK_TIMEOUT_MS: '900000',
      WEBHOOK_RETRY_DELAYS_MS: '0,100',
      WEBHOOK_CONNECTIONS_PER_ORIGIN: '4',
      API_DELIVERY_SLOTS: '0',
      WORKER_DELIVERY_SLOTS: '16',
      WORKER_SLOW_SLOTS: '16',
    },
  });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

async function sendMany(tenant: Tenant, count: number): Promise<string[]> {
  const messageIds = Array.from({ length: count }, (_, index) => `message-${index}`);
  await Promise.all(messageIds.map((messageId) => sendOne(herald, tenant, messageId)));
  return messageIds;
}

function finalEvents(tenant: Tenant, messageIds: string[]): Promise<ShownEvent[]> {
  return Promise.all(
    messageIds.map((messageId) => finalEvent(herald, tenant, messageId, PATIENCE_MS)),
  );
}

test('hanging receivers delay no other, and events that wait for a permit lose no attempt', async () => {
  const receivers = Array.from({ length: HANGING_RECEIVERS }, holdingReceiver);
  const stuck = await Promise.all(receivers.map(({ behaviour }) => newTenant(behaviour)));
  const healthy = await newTenant();
  const failingOnce = await newTenant((response, count) =>
    response.writeHead(count === 1 ? 500 : 200).end(),
  );
  const atHangingOrigin = await mintTenant(herald, stuck[0]?.receiver);
  const messageIds = await Promise.all(stuck.map((tenant) => sendMany(tenant, EVENTS_EACH)));
  await until(
    'as many held as allowed',
    () => receivers.every((receiver) => receiver.held.length === SHARE),
    PATIENCE_MS,
  );

  const others = await Promise.all(
    [healthy, failingOnce, atHangingOrigin].map(async (tenant) =>
      finalEvents(tenant, await sendMany(tenant, 2)),
    ),
  );
  const stillHeld = receivers.map((receiver) => receiver.held.length);
  for (const receiver of receivers) receiver.relent();
  const released = await Promise.all(
    stuck.map((tenant, index) => finalEvents(tenant, messageIds[index] ?? [])),
  );

  expect(others.flat().map(({ state }) => state)).toEqual(Array(6).fill('delivered'));
  expect(others[1]?.flatMap(outcomesOf)).toContain('http_500');
  expect(stillHeld).toEqual(Array(HANGING_RECEIVERS).fill(SHARE));
  expect(receivers.map((receiver) => receiver.held.length)).toEqual(stillHeld);
  expect(released.flat()).toHaveLength(HANGING_RECEIVERS * EVENTS_EACH);
  for (const event of released.flat()) expect(outcomesOf(event)).toEqual(['http_200']);
  expect(stuck.map((tenant) => webhooksOf(tenant).length)).toEqual(
    Array(HANGING_RECEIVERS).fill(EVENTS_EACH),
  );
});
