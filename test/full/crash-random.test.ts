import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventIdOf } from '../../src/domain/ids';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { acceptedBy } from '../support/callbacks';
import { type OwnHerald, startHerald } from './support/herald';
import type { ReceivedWebhook } from '../support/receiver';
import { RECIPIENTS } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { webhooksOf } from '../support/webhooks';
import { type FlakyReceiver, flaky } from './support/flaky-receiver';
import { sendUntilAnswered } from './support/load';
import { type Kill, pairsOf, unexplained } from './support/repeated-posts';

const TEST_TIMEOUT_MS = 600_000;
const RECOVERY_MS = 300_000;
const ROUNDS = 10;
const ATTEMPTS = 4;
/** Time that a message takes from its send to its last webhook, roughly. */
const LONGEST_PAUSE_MS = 700;

/** Seven in ten receivers are healthy. */
const RECEIVERS: FlakyReceiver[] = [
  ...Array.from({ length: 7 }, () => flaky(() => 200)),
  flaky(() => 500),
  flaky((count) => (count > 2 ? 200 : 503)),
  flaky((count) => (count % 2 === 0 ? 200 : 'reset')),
];

const MOST_EVENTS = ROUNDS * RECEIVERS.length * 2;

let herald: OwnHerald;
let tenants: Tenant[];
const kills: Kill[] = [];

beforeAll(async () => {
  herald = await startHerald({ receivers: RECEIVERS.length });
  tenants = await Promise.all(
    RECEIVERS.map(async ({ behaviour }, index) => {
      const tenant = await mintTenant(herald, herald.receivers[index]);
      tenant.receiver.behave(tenant.webhookPath, behaviour);
      return tenant;
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) await sendAndKill(round);
}, TEST_TIMEOUT_MS);

afterAll(() => herald.close());

/** Sends a message to each tenant, two statuses each; then the worker dies at a random moment. */
async function sendAndKill(round: number): Promise<void> {
  const sends = tenants.map(({ apiKey }, index) =>
    sendUntilAnswered(herald.apiUrl, apiKey, {
      recipientNumber: RECIPIENTS.delivered,
      templateName: 'welcome',
      messageId: `message-${round}-${index}`,
      async: true,
    }),
  );
  await Promise.all(sends);
  await pause(randomInt(LONGEST_PAUSE_MS));
  const fromMs = Date.now();
  await herald.worker.kill();
  kills.push({ fromMs, toMs: Date.now() });
  await herald.worker.start();
}

/** Returns whether each send has ended: kills may use up the three calls of one, which then has no statuses. */
async function sendsAreOver(): Promise<boolean> {
  const { messages } = herald.stage.records;
  const workspaceIds = tenants.map(({ workspaceId }) => workspaceId);
  const filter = { workspaceId: { $in: workspaceIds }, result: null };
  return (await messages.count(filter)) === 0;
}

/** The events there must be: two for every message that the provider accepted. */
async function expectedIds(): Promise<string[]> {
  const ofEach = tenants.map(async (tenant) =>
    (await acceptedBy(herald, tenant)).flatMap(({ providerMessageId }) =>
      (['sent', 'delivered'] as const).map((status) =>
        eventIdOf(tenant.senderId, providerMessageId, status, null),
      ),
    ),
  );
  return (await Promise.all(ofEach)).flat();
}

async function storedEvents(): Promise<WebhookEvent[]> {
  const { events } = herald.stage.repositories;
  const { webhookEvents } = herald.stage.records;
  const workspaceIds = tenants.map(({ workspaceId }) => workspaceId);
  const records = await webhookEvents.find(
    { workspaceId: { $in: workspaceIds } },
    { workspaceId: 1 },
  );
  const found = await Promise.all(
    records.map(({ _id, workspaceId }) => events.find(String(workspaceId), String(_id))),
  );
  return found.filter((event) => event !== null);
}

/** Everything the receivers got of one attempt of an event, oldest first. */
function postsOf(eventId: string, attempt: number): ReceivedWebhook[] {
  return tenants
    .flatMap(webhooksOf)
    .filter(({ headers }) => headers['x-webhook-event-id'] === eventId)
    .filter(({ headers }) => headers['x-webhook-attempt'] === String(attempt));
}

test(
  'a worker killed ten times loses no status, ends each event once, and keeps to its attempts',
  async () => {
    const events = await until(
      'every event in its final state',
      async () => {
        const stored = await storedEvents();
        const isOver = stored.every(({ state }) => state !== 'pending');
        const ids = new Set(stored.map(({ id }) => id));
        const areThere = (await expectedIds()).every((id) => ids.has(id));
        return areThere && isOver && (await sendsAreOver()) && stored;
      },
      RECOVERY_MS,
    );
    const answered = new Set(RECEIVERS.flatMap((receiver) => receiver.answeredOk()));
    const healthy = new Set(tenants.slice(0, 7).map(({ workspaceId }) => workspaceId));

    expect(events.length).toBeGreaterThanOrEqual(MOST_EVENTS * 0.9);
    expect(events.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(await expectedIds())].toSorted(),
    );
    const wrong = events.filter(({ id, workspaceId, state, attempts, completedAt }) => {
      if (completedAt === null || attempts.length > ATTEMPTS) return true;
      if (state === 'delivered') return !answered.has(id);
      return state !== 'failed' || attempts.length < ATTEMPTS || healthy.has(workspaceId);
    });
    expect(wrong).toEqual([]);
    expect(events.filter(({ state }) => state === 'failed').length).toBeGreaterThan(0);

    // Success rate is what the events and the receivers, counted by themselves, say.
    const { health } = herald.stage.webhooks;
    for (const { workspaceId } of tenants) {
      const own = events.filter((event) => event.workspaceId === workspaceId);
      const delivered = own.filter(({ id, state }) => state === 'delivered' && answered.has(id));
      const { successRate, pending, days } = await health(workspaceId);
      const completed = days.reduce((sum, day) => sum + day.delivered + day.failed, 0);
      expect({ successRate, pending, completed }).toEqual({
        successRate: own.length === 0 ? null : delivered.length / own.length,
        pending: 0,
        completed: own.length,
      });
    }

    // Only a first or a last attempt is made again, and only when a kill or a timeout struck in it.
    const numbers = tenants
      .flatMap(webhooksOf)
      .map(({ headers }) => Number(headers['x-webhook-attempt']));
    expect(Math.max(...numbers)).toBeLessThanOrEqual(ATTEMPTS);
    for (const { id } of events) {
      for (const attempt of [2, 3]) expect(postsOf(id, attempt).length).toBeLessThanOrEqual(1);
      expect(postsOf(id, ATTEMPTS).length).toBeLessThanOrEqual(2);
    }
    const repeated = events.flatMap(({ id }) =>
      [1, ATTEMPTS].flatMap((attempt) => pairsOf(postsOf(id, attempt))),
    );
    expect(await unexplained(repeated, kills, herald.base.config.TEMPORAL_ADDRESS)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
