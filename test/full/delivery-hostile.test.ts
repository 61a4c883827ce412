import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { usageOf } from '../../bench/measure/process-usage';
import { classifyDelivery } from '../../src/domain/retry-schedule';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { issueCertificate } from '../unit/egress/support/certificate';
import { type OwnHerald, startHerald } from './support/herald';
import {
  type HostileReceiver,
  type Stranger,
  startHostileReceiver,
  startStranger,
} from '../support/hostile-receiver';
import { sendOne } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { finalEvent, forceUrl } from '../support/webhooks';
import { HOSTILE_ANSWERS, type HostileAnswer } from '../api/support/hostile-answers';
import { type HostileConnection, startHostileConnections } from './support/hostile-connections';

/** Patience shorter than the whole set-up, so that a failure names the awaited condition. */
const FINAL_STATES_MS = 300_000;
const ATTEMPTS = 2;
const MESSAGE = 'message-1';
/** Limit far above the bytes read of all answers and far below the bytes offered. */
const WRITTEN_MAX_BYTES = 100 * 1024 * 1024;

let herald: OwnHerald;
let receiver: HostileReceiver;
let connections: HostileConnection[];
let bystander: Stranger;
const ANY_TEXT: unknown = expect.any(String);
const residentMb: number[] = [];
const tenants = new Map<string, Promise<Tenant>>();

beforeAll(async () => {
  const certificate = await issueCertificate();
  receiver = await startHostileReceiver(certificate);
  connections = await startHostileConnections(certificate);
  bystander = await startStranger((socket) => socket.end());
  const { origin } = receiver;
  herald = await startHerald({
    settings: { WEBHOOK_RETRY_DELAYS_MS: '0,100' },
    strangers: {
      origins: [origin, ...connections.map((each) => each.origin)],
      trusted: [certificate.cert, ...connections.flatMap(({ trusted }) => trusted)],
    },
  });
  await sampled(async () => {
    for (const { name, script } of HOSTILE_ANSWERS) {
      const tenant = await sendTo(name, origin);
      receiver.play(tenant.webhookPath, script);
      await sendOne(herald, tenant, MESSAGE);
    }
    for (const { name, origin: other } of connections) {
      await sendOne(herald, await sendTo(name, other), MESSAGE);
    }
    await Promise.all([...tenants.values()].map(async (tenant) => lastWord(await tenant)));
  });
});

afterAll(async () => {
  await herald.close();
  await Promise.all([receiver, bystander, ...connections].map((each) => each.close()));
});

/** A tenant whose webhooks go to an origin, kept under the name of its row. */
async function sendTo(name: string, origin: string): Promise<Tenant> {
  const tenant = mintTenant(herald, { ...herald.receiver, origin });
  tenants.set(name, tenant);
  return tenant;
}

/** Does the work and samples the worker's memory meanwhile. */
async function sampled(work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const finished = work().finally(() => over.abort());
  while (!over.signal.aborted) {
    residentMb.push((await usageOf(herald.worker.pid())).residentMb);
    await pause(100);
  }
  await finished;
}

/** The event of a tenant's message as it is stored, once it is final. */
async function lastWord(tenant: Tenant): Promise<WebhookEvent> {
  const { eventId } = await finalEvent(herald, tenant, MESSAGE, FINAL_STATES_MS);
  const event = await herald.stage.repositories.events.find(tenant.workspaceId, eventId);
  if (event === null) throw new Error('the event is gone');
  return event;
}

async function eventOf(name: string): Promise<{ tenant: Tenant; event: WebhookEvent }> {
  const tenant = await tenants.get(name);
  if (tenant === undefined) throw new Error(`there is no tenant for ${name}`);
  return { tenant, event: await lastWord(tenant) };
}

function expectedOf({ outcome, text, bodyTruncated = false }: HostileAnswer) {
  const status = /^http_(\d+)$/.exec(outcome)?.[1];
  const httpStatus = status === undefined ? null : Number(status);
  const verdict = httpStatus === null ? 'retry' : verdictOf(httpStatus);
  const count = verdict === 'retry' ? ATTEMPTS : 1;
  const attempts = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    startedAt: expect.any(Date),
    durationMs: expect.any(Number),
    outcome,
    httpStatus,
    bodyTruncated,
    responseText: text ?? (httpStatus === null ? null : ANY_TEXT),
  }));
  return { state: verdict === 'delivered' ? 'delivered' : 'failed', attempts };
}

const verdictOf = (status: number) => classifyDelivery({ kind: 'response', status });

describe('hostile answers', () => {
  test.each(HOSTILE_ANSWERS)('an answer with $name ends as $outcome', async (answer) => {
    const { tenant, event } = await eventOf(answer.name);
    const expected = expectedOf(answer);

    expect(event).toMatchObject(expected);
    expect(event.attempts).toHaveLength(expected.attempts.length);
    expect(receiver.requests(tenant.webhookPath)).toBe(expected.attempts.length);
  });
});

describe('hostile connections', () => {
  test.each([
    ['a certificate of another name', 'tls'],
    ['an expired certificate', 'tls'],
    ['a certificate nobody vouches for', 'tls'],
    ['an old version of TLS', 'tls'],
    ['plain HTTP', 'tls'],
    ['a certificate wanted from us', 'tls'],
    ['a reset before TLS', 'reset'],
    ['a reset within TLS', 'reset'],
    ['a reset within the request', 'reset'],
    ['nothing but silence', 'timeout'],
    ['nobody who listens', 'refused'],
  ])('a connection that meets %s ends as %s', async (name, outcome) => {
    const { event } = await eventOf(name);

    expect(event).toMatchObject(expectedOf({ name, outcome, script: () => undefined }));
    expect(event.attempts).toHaveLength(ATTEMPTS);
  });
});

test.each(['http', 'https'])(
  'a redirect to a private %s address is not followed',
  async (scheme) => {
    const location = bystander.origin.replace('https', scheme);
    const tenant = await sendTo(`redirect ${scheme}`, receiver.origin);
    receiver.play(tenant.webhookPath, (socket) =>
      socket.write(`HTTP/1.1 307 Go\r\nlocation: ${location}/\r\ncontent-length: 0\r\n\r\n`),
    );
    await sendOne(herald, tenant, MESSAGE);
    const event = await lastWord(tenant);

    expect(event.attempts.map(({ outcome }) => outcome)).toEqual(Array(ATTEMPTS).fill('http_307'));
    expect(bystander.connections()).toBe(0);
  },
);

test('never connects to a forbidden address', async () => {
  const tenant = await sendTo('forbidden', receiver.origin);
  await forceUrl(herald, tenant, `${bystander.origin}/`);
  await sendOne(herald, tenant, MESSAGE);
  const event = await lastWord(tenant);

  expect(event).toMatchObject(
    expectedOf({ name: '', outcome: 'blocked_address', script: () => undefined }),
  );
  expect(bystander.connections()).toBe(0);
});

describe('all hostile receivers together', () => {
  test('hostile receivers do not raise the memory of the worker', () => {
    const [before = 0] = residentMb;

    expect(residentMb.length).toBeGreaterThan(10);
    expect(Math.max(...residentMb)).toBeLessThan(before * 1.6);
  });

  test('reads only the wanted part of hostile answers', () => {
    expect(receiver.bytesWritten()).toBeLessThan(WRITTEN_MAX_BYTES);
  });

  test('delivers to a healthy receiver after all hostile ones', async () => {
    const tenant = await mintTenant(herald);
    await sendOne(herald, tenant, MESSAGE);

    expect((await lastWord(tenant)).state).toBe('delivered');
  });
});
