import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import type { Sender } from '../../../src/domain/sender';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { Pacing } from '../../../src/ports/repositories';
import { createMetaCloudProvider } from '../../../src/providers/meta-cloud';
import { createTwilioProvider } from '../../../src/providers/twilio';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { PermitRefusedError, requirePermit } from '../../../src/usecases/permits';
import { attemptSend } from '../../../src/usecases/send/attempt-send';
import { createSlotLateness } from '../../../src/usecases/send/slot-lateness';
import { sealCredentials } from '../../../src/usecases/settings/sender-credentials';
import { syncSteps } from '../../../src/usecases/template/sync-steps';
import { createLogger } from '../../../src/observability/logger';
import { newCustomer, newMessage, newSender } from '../../support/records';
import { until } from '../../support/wait';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import { SOME_ORIGINS, somePermits } from './support/some-permits';

/** Nobody is called there: the client answers itself. */
const NOWHERE = 'http://127.0.0.1:9';
const PERMITS = 9;
/** What one workspace alone may hold of them. */
const SHARE = 3;
const SENDS = 8;
const SYNC_WAIT_MS = 45_000;

/** No send waits for a rate. */
const AT_ONCE: Pacing = {
  reserve: async (_id, { earliestMs }) => ({ kind: 'slot', atMs: earliestMs }),
  restart: async () => undefined,
};

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** A provider that hangs for the numbers it is told to, and the worker that calls it. */
function newWorker() {
  const hanging = new Set<string>();
  const held: (() => void)[] = [];
  let calls = 0;
  const body = Buffer.from(JSON.stringify({ messages: [{ id: 'wamid.1' }] }));
  const response = { kind: 'response', status: 200, headers: {}, body } as const;
  const accepted = { ...response, bodyTruncated: false, durationMs: 1 };
  const egress = {
    async request({ url }: { url: string }) {
      calls += 1;
      if ([...hanging].some((phoneNumberId) => url.includes(phoneNumberId))) {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return accepted;
    },
    close: async () => undefined,
  };
  const secretBox = createAesSecretBox(Buffer.alloc(32, 1));
  const permits = somePermits('send', PERMITS);
  const urls = { api: NOWHERE, content: NOWHERE, messaging: NOWHERE };
  const providers = {
    meta: createMetaCloudProvider({ egress, graphUrl: NOWHERE, apiVersion: 'v23.0' }),
    twilio: createTwilioProvider({ egress, urls }),
  };
  const attempt = attemptSend({
    ...db,
    pacing: AT_ONCE,
    providers,
    providerOrigins: SOME_ORIGINS,
    permits,
    callbackUrl: () => null,
    secretBox,
    metrics: createPrometheusMetrics(),
    clock: { now: () => new Date() },
    messagesPerSecond: 10_000,
    lateness: createSlotLateness(() => performance.now()),
    startGraceMs: 1000,
    timeoutMs: 10_000,
    syncWaitMs: SYNC_WAIT_MS,
  });

  async function connect(): Promise<{ sender: Sender; phoneNumberId: string }> {
    const sender = newSender({ workspaceId: newId('wks') });
    const phoneNumberId = randomBytes(8).toString('hex');
    const secrets = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' };
    const credentials = { phoneNumberId, businessAccountId: '2', ...secrets };
    sender.sealedCredentials = sealCredentials(secretBox, sender.id, credentials);
    await db.senders.insert(sender);
    return { sender, phoneNumberId };
  }
  return { attempt, connect, hanging, held, permits, providers, secretBox, calls: () => calls };
}

async function accept({ workspaceId, id: senderId }: Sender, change: Partial<Message> = {}) {
  const recipientNumber = `336${randomInt(10 ** 7, 10 ** 8)}`;
  const customer = newCustomer({ workspaceId, number: recipientNumber });
  await db.customers.ensure(customer);
  const message = newMessage({
    workspaceId,
    senderId,
    customerId: customer.id,
    recipientNumber,
    async: true,
    messageId: newId('msg'),
    ...change,
  });
  await db.messages.insert(message, null);
  return { workspaceId, messageKey: message.key };
}

describe('while a provider hangs for one workspace', () => {
  test('a workspace has a third of the calls under way, and the rest wait at no cost', async () => {
    const worker = newWorker();
    const { sender, phoneNumberId } = await worker.connect();
    worker.hanging.add(phoneNumberId);
    const refs = await Promise.all(Array.from({ length: SENDS }, () => accept(sender)));
    const results = refs.map((ref) => worker.attempt(ref, { hasTurn: false }));
    const ended: unknown[] = [];
    for (const result of results) void result.then((each) => ended.push(each));
    await until('the calls that may be made', () => worker.held.length === SHARE);
    await until('the others', () => ended.length === SENDS - SHARE);

    const waiting = await Promise.all(
      refs.map(({ workspaceId, messageKey }) => db.messages.find(workspaceId, messageKey)),
    );
    for (const each of ended) expect(each).toMatchObject({ kind: 'put_off', reason: 'permit' });
    expect(waiting.filter((message) => message?.attempts === 0)).toHaveLength(SENDS - SHARE);
    expect(worker.calls()).toBe(SHARE);

    const other = await worker.connect();
    const sent = await worker.attempt(await accept(other.sender), { hasTurn: false });
    expect(sent).toMatchObject({ kind: 'accepted' });
    expect(worker.held).toHaveLength(SHARE);
    for (const relent of worker.held) relent();
    await Promise.all(results);
    worker.hanging.clear();
    const again = await Promise.all(refs.map((ref) => worker.attempt(ref, { hasTurn: true })));
    expect(again.every(({ kind }) => kind === 'accepted' || kind === 'put_off')).toBe(true);
  });

  test('a send whose caller waits asks again within seconds, and a standard send is given up in time', async () => {
    const worker = newWorker();
    const { sender, phoneNumberId } = await worker.connect();
    worker.hanging.add(phoneNumberId);
    const refs = await Promise.all(Array.from({ length: SHARE }, () => accept(sender)));
    const results = refs.map((ref) => worker.attempt(ref, { hasTurn: false }));
    await until('the calls that may be made', () => worker.held.length === SHARE);
    const awaited = await accept(sender, { async: false });
    const late = new Date(Date.now() - SYNC_WAIT_MS + 10_500);
    const standard = await accept(sender, { kind: 'standard', async: false, createdAt: late });
    for (let booked = 0; booked < 20; booked += 1) {
      worker.permits.bookTurnMs({
        workspaceId: sender.workspaceId,
        origin: SOME_ORIGINS.meta.messages,
      });
    }

    const putOff = await worker.attempt(awaited, { hasTurn: false });
    expect(putOff).toMatchObject({ kind: 'put_off', reason: 'permit' });
    expect(putOff.kind === 'put_off' && putOff.turnInMs).toBeLessThanOrEqual(2000);
    expect(await worker.attempt(standard, { hasTurn: false })).toEqual({ kind: 'unreachable' });
    for (const relent of worker.held) relent();
    await Promise.all(results);
  });
});

test('a page of templates is not asked for while its workspace has its share of the pages', async () => {
  const worker = newWorker();
  const { sender } = await worker.connect();
  const { workspaceId } = sender;
  const permits = somePermits('template_page', 3);
  const holder = { workspaceId, origin: SOME_ORIGINS.meta.templates };
  const steps = syncSteps({
    ...db,
    ...worker,
    clock: { now: () => new Date() },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    takePagePermit: () => requirePermit(permits, 'template_page', holder),
  });
  const run = await steps.begin(workspaceId, sender.id);
  if (run === null) throw new Error('the sync did not begin');
  const giveBack = permits.tryTake('template_page', holder);

  await expect(steps.stagePage(run, 0, null)).rejects.toThrow(PermitRefusedError);
  expect(worker.calls()).toBe(0);
  giveBack?.();
  await expect(steps.stagePage(run, 0, null)).rejects.not.toThrow(PermitRefusedError);
  expect(worker.calls()).toBe(1);
  expect(permits.isFree('template_page', holder)).toBe(true);
});
