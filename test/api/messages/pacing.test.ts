import { beforeEach, describe, expect, test } from '@jest/globals';
import { newCustomer } from '../../support/records';
import { type Pace, recipientPace } from '../../../src/domain/pacing';
import { acceptedBy, muteSandbox } from '../../support/callbacks';
import { getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { idsFor } from '../support/inbox';
import { readCounters } from '../support/metrics';
import { awaitEnds, changeSender, ordinaryRecipient, sendBurst, senderOf } from '../support/pacing';

/** The pace itself is tested in test/store/persistence, what outages do to it in test/full/pacing.test.ts. */
const herald = useHerald();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  await muteSandbox(herald, tenant);
});

const recipients = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => ordinaryRecipient(index));

/** Returns when the provider was called, oldest first, in milliseconds. */
async function callTimes(): Promise<number[]> {
  const accepted = await acceptedBy(herald, tenant);
  return accepted.map(({ acceptedAt }) => Date.parse(acceptedAt)).toSorted((a, b) => a - b);
}

async function spanOfCalls(): Promise<number> {
  const times = await callTimes();
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
}

const deferrals = async (limit: string): Promise<number> =>
  (await readCounters(herald.workerUrl)).get(`herald_send_deferrals_total{limit="${limit}"}`) ?? 0;

/** Longer than a busy machine takes to come to a send. A pace of a recipient that is 34 s ahead begins anew. */
const AHEAD_MS = 20_000;

/** Takes the slots of a pace until the next one is far away, without sending anything. */
async function useUp(id: string, pace: Pace | null): Promise<void> {
  if (pace === null) throw new Error(`${id} is not paced`);
  const latestMs = Number.MAX_SAFE_INTEGER;
  const request = { pace, lane: 'awaited', hasTurn: false, latestMs } as const;
  for (let atMs = 0; atMs < Date.now() + AHEAD_MS;) {
    const earliestMs = Date.now();
    ({ atMs } = await herald.stage.repositories.pacing.reserve(id, { ...request, earliestMs }));
  }
}

describe('messages that wait for the rate', () => {
  test('queues a message that waits for the rate with the time it is due, and counts no attempt', async () => {
    await changeSender(herald, tenant, 0.2);
    const before = await deferrals('sender');

    await sendBurst(herald, tenant, recipients(2));
    const waiting = await until('the one that waits', async () => {
      const ids = ['burst-0', 'burst-1'];
      const both = await Promise.all(ids.map((id) => getMessage(herald, tenant, id)));
      return both.find(({ body }) => body['sendingAt'] !== undefined);
    });

    expect(waiting.body).toMatchObject({ status: 'queued', attempts: 0 });
    const { createdAt, sendingAt } = waiting.body as { createdAt: string; sendingAt: string };
    expect(Date.parse(sendingAt)).toBeGreaterThan(Date.parse(createdAt));
    await until('its count', async () => (await deferrals('sender')) > before);
    expect(await awaitEnds(herald, tenant)).toEqual({ accepted: 2 });
    expect(await spanOfCalls()).toBeGreaterThan(4000);
  });

  test('ends a message whose ttl is over with send_expired and without a call', async () => {
    // Slots are 50 s apart: none is due before the ttl is over, however long the send takes.
    await changeSender(herald, tenant, 0.02);
    const templateId = tenant.template('welcome').id;
    const to = (index: number) => ({ recipientNumber: ordinaryRecipient(index), templateId });
    await send(herald, tenant, to(1));

    const body = { ...to(2), messageId: 'expiring', ttl: 10 };
    const answer = await send(herald, tenant, body);
    const repeat = await send(herald, tenant, body);
    const shown = await getMessage(herald, tenant, 'expiring');

    const expired = { status: 500, body: { success: false, code: 'send_expired' } };
    expect(answer).toMatchObject(expired);
    expect(repeat).toMatchObject(expired);
    expect(shown.body).toMatchObject({
      status: 'unreachable',
      attempts: 0,
      refusalCode: 'send_expired',
    });
    const { createdAt, expiresAt } = shown.body as { createdAt: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(10_000);
    expect(await acceptedBy(herald, tenant)).toHaveLength(1);
  });
});

describe('rate of a recipient', () => {
  test('a message to a recipient beyond their burst waits, and no other message does', async () => {
    await changeSender(herald, tenant, 1000, false);
    const busy = ordinaryRecipient(1);
    const { workspaceId } = tenant;
    await herald.stage.repositories.customers.ensure(newCustomer({ workspaceId, number: busy }));
    const pace = recipientPace(await senderOf(herald, tenant));
    await useUp(`recipient/${(await idsFor(herald, tenant, busy)).conversationId}`, pace);
    const before = await deferrals('recipient');

    await sendBurst(herald, tenant, [busy, ordinaryRecipient(2)]);

    const waiting = await until('the one that waits', async () => {
      const { body } = await getMessage(herald, tenant, 'burst-0');
      return body['sendingAt'] !== undefined && body;
    });
    expect(waiting).toMatchObject({ status: 'queued', attempts: 0 });
    await until('its count', async () => (await deferrals('recipient')) > before);
    await until('the other', async () => (await callTimes()).length > 0);
    expect(await acceptedBy(herald, tenant)).toMatchObject([{ to: ordinaryRecipient(2) }]);
  });
});
