import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handedOver, textsAtProvider } from '../api/support/autopilot';
import { readCounters } from '../api/support/metrics';
import { recipientEnding, requestsFor } from '../api/support/sandbox';
import { getMessage } from '../support/client';
import { type ScriptedModel, startScriptedModel } from '../support/scripted-model';
import { sendOne } from '../support/send-one';
import { type Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { webhooksOf } from '../support/webhooks';
import { type OwnHerald, startHerald } from './support/herald';
import { type OwnEngine, startOwnMongodb, startOwnTemporal } from './support/own-engines';
import { type TestTemporal, connectTemporal } from './support/temporal';
import {
  type WorkInProgress,
  beginWork,
  delivered,
  endOfWork,
  pendingDelivery,
} from './support/work-in-progress';

let mongodb: OwnEngine;
let engine: OwnEngine;
let herald: OwnHerald;
let model: ScriptedModel;
let temporal: TestTemporal;

beforeAll(async () => {
  [mongodb, engine] = await Promise.all([startOwnMongodb(), startOwnTemporal()]);
  herald = await startHerald({
    engines: { mongodbUri: mongodb.address, temporalAddress: engine.address },
    models: 1,
    settings: {
      DELIVERY_RECHECK_MS: '3000',
      // Time for a copy of both stores while a call is under way, and for the end of what waits meanwhile.
      SEND_TIMEOUT_MS: '20000',
      WEBHOOK_RETRY_DELAYS_MS: '0,100,200,300,300,300,300,300',
      WEBHOOK_RETRY_AFTER_MAX_MS: '15000',
      TEMPLATE_SYNC_INTERVAL_MS: '5000',
    },
  });
  model = await startScriptedModel(herald);
  temporal = await connectTemporal(herald);
});

afterAll(async () => {
  await temporal.close();
  await herald.close();
  await Promise.all([model.close(), mongodb.close(), engine.close()]);
});

let work: WorkInProgress;
let newer: Newer;

/** Work that began after the copies were made. */
interface Newer {
  /** Its message was accepted. */
  sent: { recipientNumber: string };
  /** Its first attempt failed, and the next one waits. */
  delivery: { tenant: Tenant; eventId: string };
  /** Lets that delivery succeed. */
  recover(): void;
}

beforeEach(async () => {
  work = await beginWork(herald, model);
  await engine.save();
  await mongodb.save();
  await work.finish();
  newer = await beginNewerWork();
});

async function beginNewerWork(): Promise<Newer> {
  const recipientNumber = recipientEnding('0003');
  await sendOne(herald, work.delivery.tenant, 'newer', { recipientNumber });
  let isBack = false;
  const delivery = await pendingDelivery(herald, (response) =>
    response.writeHead(isBack ? 200 : 503, { 'retry-after': '600' }).end(),
  );
  const { workspaceId, senderId } = delivery.tenant;
  await temporal.gateway.keepTemplatesSynced(workspaceId, senderId);
  return { sent: { recipientNumber }, delivery, recover: () => void (isBack = true) };
}

/** Restores one of the engines to its copy as docs/backup.md says. Resolves with when the processes were started. */
async function restore(one: OwnEngine): Promise<number> {
  await Promise.all([herald.api.stop(), herald.worker.stop()]);
  await one.kill();
  await one.restore();
  await one.start();
  newer.recover();
  const startedMs = performance.now();
  await Promise.all([herald.worker.start(), herald.api.start()]);
  return startedMs;
}

function print(restored: string, startedMs: number): void {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`${restored} restored: nothing was left ${seconds} s after the start\n`);
}

/** Waits until the gauges that docs/backup.md names are down. */
async function nothingLeft(): Promise<void> {
  const names = /^herald_(?:due|pending)\{/;
  await until('nothing to be due or pending', async () => {
    const gauges = [...(await readCounters(herald.workerUrl))];
    const counts = gauges.filter(([series]) => names.test(series)).map(([, count]) => count);
    return counts.length > 0 && counts.every((count) => count === 0);
  });
}

async function noWorkflowRuns(): Promise<void> {
  await until('the end of all workflows', async () => {
    const running = (await temporal.listAll()).filter(({ status }) => status.name === 'RUNNING');
    return running.every(({ type }) => type === 'syncTemplates');
  });
}

/** Requests that reached the provider, by what asked for them. */
async function providerCalls() {
  return {
    held: await requestsFor(herald, work.send.recipientNumber),
    newer: await requestsFor(herald, newer.sent.recipientNumber),
    answers: await textsAtProvider(herald, work.dialogue),
  };
}

const ONE_CALL_EACH = { held: 1, newer: 1, answers: ['We are open.'] };

describe('the database of yesterday under the Temporal of today', () => {
  test('everything that the database calls unfinished ends, and nothing is sent again', async () => {
    const startedMs = await restore(mongodb);
    await endOfWork(herald, work);
    await nothingLeft();
    print('MongoDB', startedMs);
    await noWorkflowRuns();

    expect(await providerCalls()).toEqual(ONE_CALL_EACH);
    const { body } = await getMessage(herald, work.send.tenant, 'message-1');
    expect(body).toMatchObject({ status: 'accepted', providerMessageId: null });
    expect(await handedOver(herald, work.dialogue)).toContain('could not be delivered');
    await syncGone(newer.delivery.tenant);

    const { recipientNumber } = newer.sent;
    const repeated = await sendOne(herald, work.delivery.tenant, 'newer', { recipientNumber });
    expect(repeated).toMatchObject({
      status: 200,
      body: { status: 'accepted', providerMessageId: null },
    });
    expect(await providerCalls()).toEqual(ONE_CALL_EACH);
  });
});

/** Waits until the schedule of a sender that is in no record any more has removed itself. */
async function syncGone({ workspaceId, senderId }: Tenant): Promise<void> {
  await until(
    'the end of the schedule',
    async () => !(await temporal.hasSchedule(workspaceId, senderId)),
  );
}

describe('the Temporal of yesterday under the database of today', () => {
  test('what has ended stays as it is, and what Temporal does not know begins', async () => {
    const { delivery, resend } = work;
    const posted = () => [delivery, resend].map(({ tenant }) => webhooksOf(tenant).length);
    const before = posted();

    const startedMs = await restore(engine);
    await delivered(herald, newer.delivery.tenant, newer.delivery.eventId);
    await nothingLeft();
    print('Temporal', startedMs);
    await noWorkflowRuns();
    await endOfWork(herald, work);

    expect(await providerCalls()).toEqual(ONE_CALL_EACH);
    expect(posted()).toEqual(before);
  });
});
