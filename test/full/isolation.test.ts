import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { delayAnswers, recipientEnding, requestsFor } from '../api/support/sandbox';
import { readCounters } from '../api/support/metrics';
import { getMessage, send } from '../support/client';
import { addTwilioNumber } from '../support/twilio-number';
import { type OwnHerald, startHerald } from './support/herald';
import { holdingReceiver } from '../support/holding-receiver';
import { sendOne, tenantsOf } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type ShownEvent, finalEvent, outcomesOf, webhooksOf } from '../support/webhooks';

/** Retries of what is stuck are spaced by the age of the requests that hold the permits. */
const PATIENCE_MS = 240_000;
const HANGING_RECEIVERS = 3;
const EVENTS_EACH = 5;
/** A workspace's share of four connections to an origin, and an origin's share of sixteen slots. */
const SHARE = 2;
/** Slots that one workspace alone may hold, of nine for calls to providers. */
const CALLS_SHARE = 3;
const STUCK = 12;
/** The provider stays silent until the test lets it answer, within the time of a call. */
const SILENT_MS = 300_000;

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: HANGING_RECEIVERS + 4,
    settings: {
      // Longer than the test: no hanging request is cut off, and no circuit opens.
      WEBHOOK_TIMEOUT_MS: '900000',
      WEBHOOK_RETRY_DELAYS_MS: '0,100',
      WEBHOOK_CONNECTIONS_PER_ORIGIN: '4',
      API_DELIVERY_SLOTS: '0',
      WORKER_DELIVERY_SLOTS: '16',
      WORKER_SLOW_SLOTS: '16',
      SEND_TIMEOUT_MS: String(SILENT_MS),
      WORKER_SEND_SLOTS: '9',
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

test('a provider that hangs for one workspace delays no other, and loses none of its sends', async () => {
  const [stuck, healthy] = [await newTenant(), await newTenant()];
  const twilio = await addTwilioNumber(herald, healthy);
  await delayAnswers(herald, stuck, SILENT_MS);
  const recipients = Array.from({ length: STUCK }, () => recipientEnding('0003'));
  const messageIds = recipients.map((_, index) => `message-${index}`);
  await Promise.all(
    recipients.map((recipientNumber, index) =>
      sendOne(herald, stuck, `message-${index}`, { recipientNumber, async: true }),
    ),
  );
  const held = async (): Promise<number> => {
    const counts = await Promise.all(recipients.map((each) => requestsFor(herald, each)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await until('as many calls as one workspace may have', async () => (await held()) >= CALLS_SHARE);
  await until('all others to be refused a permit', async () => {
    const counters = await readCounters(herald.workerUrl);
    return Number(counters.get('herald_permits_refused_total{kind="send"}')) >= STUCK - CALLS_SHARE;
  });

  const templateName = 'welcome';
  const answers = await Promise.all([
    ...['one', 'two', 'three'].map((messageId) => sendOne(herald, healthy, messageId)),
    send(herald, healthy, {
      recipientNumber: recipientEnding('0003'),
      templateName,
      senderNumber: twilio.number,
      messageId: 'at-twilio',
    }),
  ]);
  const heldMeanwhile = await held();
  await delayAnswers(herald, stuck, 0);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(heldMeanwhile).toBe(CALLS_SHARE);
  for (const messageId of messageIds) {
    await until(
      `the end of ${messageId}`,
      async () => (await getMessage(herald, stuck, messageId)).body['status'] === 'sent',
      PATIENCE_MS,
    );
    expect((await getMessage(herald, stuck, messageId)).body).toMatchObject({ attempts: 1 });
  }
  expect(await held()).toBe(STUCK);
});
