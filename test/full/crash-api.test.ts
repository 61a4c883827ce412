import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SandboxMessage } from '../../sandbox/types';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { getMessage } from '../support/client';
import { holdAttemptInApi } from './support/held-attempt';
import { type OwnHerald, startHerald } from './support/herald';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { deliveryIdOf } from '../support/temporal';
import { until } from '../support/wait';
import { finalEvent, providerMessageIdsOf, webhooksOf } from '../support/webhooks';

const MESSAGES = 40;
const CALLBACK_CONCURRENCY = 8;

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: 6,
    settings: {
      // Low, so that a kill finds answered reports both in work and waiting.
      CALLBACK_CONCURRENCY: String(CALLBACK_CONCURRENCY),
      // Twice as long as a receiver is silent before its circuit opens: the reconciler starts nothing before.
      SWEEP_AFTER_MS: '12000',
    },
  });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

const recipient = (index: number): string => `3365${String(index).padStart(3, '0')}0003`;

/** Sends many at once; returns the ids answered 202 by now, and a promise for the end of all requests. */
function sendMany(tenant: Tenant): { queued: string[]; over: Promise<unknown> } {
  const queued: string[] = [];
  const requests = Array.from({ length: MESSAGES }, async (_, index) => {
    const fields = { recipientNumber: recipient(index), async: true };
    const { status } = await sendOne(herald, tenant, `message-${index}`, fields);
    if (status === 202) queued.push(`message-${index}`);
  });
  return { queued, over: Promise.allSettled(requests) };
}

/** Has many accepted by a provider that reports nothing of them. */
async function acceptMany(tenant: Tenant): Promise<SandboxMessage[]> {
  await muteSandbox(herald, tenant);
  await sendMany(tenant).over;
  return until('all accepted', async () => {
    const accepted = await acceptedBy(herald, tenant);
    return accepted.length === MESSAGES && accepted;
  });
}

describe('API killed right after it answered callbacks', () => {
  test('an API killed after answering callbacks loses no acknowledged status', async () => {
    const tenant = await newTenant();
    const messages = await acceptMany(tenant);
    const acknowledged: string[] = [];
    const posts = messages.map(async (message) => {
      const status = await postCallback(herald, tenant, message, 'sent');
      if (status === 200) acknowledged.push(message.providerMessageId);
    });
    await until('some are acknowledged', () => acknowledged.length >= 5);
    await herald.api.kill();
    await Promise.allSettled(posts);

    const delivered = await until('every acknowledged status delivered', () => {
      const ids = new Set(providerMessageIdsOf(tenant));
      return acknowledged.every((id) => ids.has(id)) && ids;
    });
    await herald.api.start();
    expect([...delivered]).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe('API killed while it makes first attempts', () => {
  test('a worker makes the first attempt of a delivery that a killed API had begun', async () => {
    const { temporal } = herald.stage;
    const { tenant, receiver, delivery } = await holdAttemptInApi(herald, async (each) => {
      const { body } = await sendOne(herald, each, 'message-1');
      return body['providerMessageId'];
    });
    receiver.holdNoMore();
    await herald.api.kill();
    const before = webhooksOf(tenant).length;

    await temporal.result(delivery);
    const [first, ...later] = await temporal.workersOf(delivery);
    const repeats = webhooksOf(tenant).slice(before);
    await herald.api.start();

    expect(first).toMatch(/@api$/);
    expect(later.length).toBeGreaterThan(0);
    expect(later).toEqual(later.map(() => expect.not.stringMatching(/@api$/)));
    expect(repeats.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1']);
    expect(await finalEvent(herald, tenant, 'message-1')).toMatchObject({ state: 'delivered' });
  });
});

describe('API that makes first attempts', () => {
  test('an API whose event loop is late leaves first attempts to workers', async () => {
    const tenant = await newTenant();
    const { temporal } = herald.stage;
    const stalls = stallAgainAndAgain(herald.api.pid());
    try {
      const { body } = await sendOne(herald, tenant, 'message-1');
      const delivery = deliveryIdOf(tenant, body['providerMessageId'], 'sent');
      await until('the delivery', () => webhooksOf(tenant).length > 0);

      expect((await temporal.workersOf(delivery))[0]).not.toMatch(/@api$/);
    } finally {
      stalls.end();
    }
  });
});

describe('API killed right after it answered sends', () => {
  test('an API killed after answering sends loses no queued message and sends none twice', async () => {
    const tenant = await newTenant();
    const { queued, over } = sendMany(tenant);
    await until('some are queued', () => queued.length >= 3);
    await herald.api.kill();
    await over;
    await herald.api.start();

    const statuses = await until('no message waiting', async () => {
      const ids = Array.from({ length: MESSAGES }, (_, index) => `message-${index}`);
      const answers = await Promise.all(ids.map((id) => getMessage(herald, tenant, id)));
      const found = new Map(ids.map((id, at) => [id, answers[at]?.body['status']]));
      return ![...found.values()].includes('queued') && found;
    });
    const stored = [...statuses].filter(([, status]) => status !== undefined);
    expect(stored.map(([id]) => id)).toEqual(expect.arrayContaining(queued));
    expect(stored.map(([, status]) => status)).toEqual(
      stored.map(() => expect.stringMatching(/^(accepted|sent)$/)),
    );
    const recipients = (await acceptedBy(herald, tenant)).map(({ to }) => to);
    expect(recipients).toHaveLength(stored.length);
    expect(new Set(recipients).size).toBe(stored.length);
  });
});

/** Stops a process for some time ten times a second, as a machine without CPU time would. */
function stallAgainAndAgain(pid: number): { end(): void } {
  process.kill(pid, 'SIGSTOP');
  // In a process of its own: that of the tests may be late too.
  const loop = `while sleep 0.1 && kill -CONT ${pid}; do sleep 0.1; kill -STOP ${pid}; done`;
  const stalling = spawn('sh', ['-c', loop], { stdio: 'ignore' });
  return {
    end() {
      stalling.kill('SIGKILL');
      process.kill(pid, 'SIGCONT');
    },
  };
}
