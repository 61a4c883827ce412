import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { digest, eventIdOf } from '../../../src/domain/ids';
import type { Message, ReportedStatus } from '../../../src/domain/message';
import { finishEarlierStatuses } from '../../../src/main/earlier-status-inbox';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import { newMessage, newSender, newWebhookEvent } from '../../support/records';

const PROVIDER_ID = 'wamid.1';
const RECEIVED_AT = new Date('2026-01-02T03:04:05.678Z');

let db: TestDatabase;
let message: Message;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  const sender = newSender();
  const { workspaceId } = sender;
  message = newMessage({ workspaceId, senderId: sender.id });
  await db.senders.insert(sender);
  await db.messages.insert(message, null);
  await db.settings.save({
    workspaceId,
    enabled: true,
    url: 'https://receiver.example/',
    sealedToken: null,
    tokenOrigin: null,
    events: ['sent', 'delivered', 'read', 'failed'],
    updatedAt: new Date(),
    revision: 0,
    urlSavedAt: new Date(),
  });
});
afterAll(() => db.close());

const finisher = (batchSize = 200) =>
  finishEarlierStatuses({
    database: db.database,
    repositories: db,
    live: db.live,
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    clock: { now: () => new Date() },
    batchSize,
    leaseMs: 30_000,
  });
const inbox = () => db.database.driver.collection<{ _id: string }>('status_inbox');
const eventId = (status: ReportedStatus) => eventIdOf(message.senderId, PROVIDER_ID, status);
const dueIds = async () => {
  const due = await db.events.listDueStarts(new Date(), 99, { only: message.workspaceId });
  return due.map(({ id }) => id).toSorted();
};

/** As the version before stored what it acknowledged. */
async function acknowledge(status: ReportedStatus, dueAt = RECEIVED_AT): Promise<void> {
  const item = {
    _id: eventId(status),
    workspaceId: message.workspaceId,
    senderId: message.senderId,
    report: {
      providerMessageId: PROVIDER_ID,
      status,
      occurredAt: new Date('2026-01-02T03:04:05.000Z'),
      trackingToken: message.trackingToken,
      error: null,
    },
    receivedAt: RECEIVED_AT,
    dueAt,
  };
  await inbox().insertOne(item);
}

/** As the version before stored an event: without a time for its start. */
async function storeEvent(change: Parameters<typeof newWebhookEvent>[0]): Promise<string> {
  const { workspaceId, key: messageKey } = message;
  const event = newWebhookEvent({ workspaceId, messageKey, ...change });
  await db.events.insert(event, null);
  return event.id;
}

test('statuses that an earlier version acknowledged are recorded, and due for delivery', async () => {
  await acknowledge('sent');
  await acknowledge('delivered');
  await storeEvent({ id: eventId('delivered'), status: 'delivered' });

  const finishOnce = finisher(1);
  while (await finishOnce());

  expect(await inbox().countDocuments()).toBe(0);
  const { workspaceId, key } = message;
  expect(await db.messages.find(workspaceId, key)).toMatchObject({
    status: 'delivered',
    providerMessageIds: [PROVIDER_ID],
  });
  expect(await dueIds()).toEqual([eventId('sent'), eventId('delivered')].toSorted());
  expect(await db.events.find(workspaceId, eventId('sent'))).toMatchObject({
    createdAt: RECEIVED_AT,
    providerMessageDigest: digest(message.senderId, PROVIDER_ID),
  });
});

test('two workers at once record each status once', async () => {
  for (const status of ['sent', 'delivered', 'read'] as const) await acknowledge(status);

  await Promise.all([finisher()(), finisher()()]);

  const { workspaceId, key } = message;
  const found = await db.messages.find(workspaceId, key);
  expect(found?.timeline.map(({ status }) => status).toSorted()).toEqual([
    'delivered',
    'read',
    'sent',
  ]);
  expect(await db.events.listByMessage(workspaceId, key)).toHaveLength(3);
  expect(await inbox().countDocuments()).toBe(0);
});

test('one that a worker of the earlier version is at is left to it', async () => {
  await acknowledge('sent', new Date(Date.now() + 60_000));

  await finisher()();

  expect(await inbox().countDocuments()).toBe(1);
  await inbox().deleteMany({});
});

test('of the events without a time for their start those are due that nobody began', async () => {
  const unstarted = await storeEvent({});
  const resend = { run: 2, at: new Date(), by: 'operator', recoveryId: null };
  await storeEvent({ state: 'delivered', completedAt: new Date() });
  await storeEvent({ resend: resend as never });
  const begun = await storeEvent({});
  const { workspaceId } = message;
  await db.events.beginAttempt({ workspaceId, eventId: begun, run: 1 }, new Date(), 4);

  await finisher()();

  expect(await dueIds()).toEqual([unstarted]);
});
