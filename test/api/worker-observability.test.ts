import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { call } from '../support/client';
import { useHerald } from '../support/herald';
import { RECIPIENTS, sendOne, tenantsOf } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent } from '../support/webhooks';
import { readCounters } from './support/metrics';
import { awaitEnds, changeSender, ordinaryRecipient, sendBurst } from './support/pacing';

const WARN = 40;

interface LogLine {
  level: number;
  msg: string;
  workflowId?: string;
  activityType?: string;
  reason?: string;
  err?: { message: string; stack: string };
}

const herald = useHerald();

/** Reads the worker's log lines about workflows of a workspace. Each of them is JSON. */
async function linesAbout({ workspaceId }: Tenant): Promise<LogLine[]> {
  const lines = (await herald.log('worker')).trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as LogLine);
  return parsed.filter(({ workflowId = '' }) => workflowId.includes(`/${workspaceId}/`));
}

describe('log of the worker', () => {
  test('logs no warning for sends that wait for their turn', async () => {
    const tenant = await mintTenant(herald);
    await changeSender(herald, tenant, 1);
    const recipients = Array.from({ length: 6 }, (_, index) => ordinaryRecipient(index));

    await sendBurst(herald, tenant, recipients);
    expect(await awaitEnds(herald, tenant)).not.toHaveProperty('queued');

    const lines = await linesAbout(tenant);
    expect(lines.filter(({ reason }) => reason === 'waits_for_rate')).not.toEqual([]);
    expect(lines.filter(({ level }) => level >= WARN)).toEqual([]);
  });

  test('logs no warning for a webhook that is tried again, but a line for each attempt', async () => {
    const tenant = await tenantsOf(herald)((response, count) =>
      response.writeHead(count < 4 ? 503 : 200).end(),
    );

    await sendOne(herald, tenant, 'message-1');
    expect((await finalEvent(herald, tenant, 'message-1')).attempts).toHaveLength(4);

    const lines = await linesAbout(tenant);
    expect(lines.filter(({ reason }) => reason === 'http_503')).not.toEqual([]);
    expect(lines.filter(({ level }) => level >= WARN)).toEqual([]);
  });

  test('logs a warning with its cause when an activity fails for a fault', async () => {
    const tenant = await mintTenant(herald);
    const { senders, messages } = herald.stage.records;
    const setProvider = (provider: string) =>
      senders.update({ _id: tenant.senderId }, { $set: { provider } });
    // The requests have checked their sender by now, so only the worker finds a provider that there is not.
    await changeSender(herald, tenant, 0.5);
    await sendBurst(herald, tenant, [0, 1, 2, 3, 4, 5].map(ordinaryRecipient));
    await setProvider('nobody');

    const failed = await until('the warning', async () =>
      (await linesAbout(tenant)).find(({ msg }) => msg === 'Activity failed'),
    );

    await setProvider('meta');
    await messages.delete({ workspaceId: tenant.workspaceId });
    expect(failed).toMatchObject({
      level: WARN,
      activityType: 'sendToProvider',
      err: { message: expect.stringContaining('undefined'), stack: expect.any(String) },
    });
  });
});

describe('metrics of the worker', () => {
  const scrape = async () => (await fetch(`${herald.workerUrl}/metrics`)).text();

  test('exposes Herald’s metrics and those of the Temporal SDK, each of them once', async () => {
    const tenant = await mintTenant(herald);
    await sendOne(herald, tenant, 'message-1');

    const text = await scrape();

    expect(text).toMatch(/^herald_sends_total\{/m);
    expect(text).toMatch(/^herald_secret_key_info\{key_id="[0-9a-f]{8}"\} 1$/m);
    const queue = `task_queue="${herald.env['TEMPORAL_TASK_QUEUE_PREFIX']}"`;
    expect(text).toMatch(
      new RegExp(`^temporal_activity_schedule_to_start_latency_seconds_bucket\\{.*${queue}`, 'm'),
    );
    expect(text).toMatch(/^temporal_worker_task_slots_available\{/m);
    expect(text).not.toContain(tenant.workspaceId);
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('exposes what waits in the database and in the task queues of Temporal', async () => {
    const gauges = await readCounters(herald.workerUrl);

    for (const kind of ['send', 'delivery']) {
      expect(gauges.get(`herald_pending{kind="${kind}"}`)).toEqual(expect.any(Number));
      expect(gauges.get(`herald_pending_oldest_seconds{kind="${kind}"}`)).toEqual(
        expect.any(Number),
      );
      expect(gauges.get(`herald_due{kind="${kind}"}`)).toEqual(expect.any(Number));
    }
    expect(gauges.get('herald_circuits_open')).toEqual(expect.any(Number));
    const queue = herald.env['TEMPORAL_TASK_QUEUE_PREFIX'];
    for (const type of ['workflow', 'activity']) {
      const series = `herald_queue_tasks{task_queue="${queue}",task_type="${type}"}`;
      expect(gauges.get(series)).toEqual(expect.any(Number));
    }
  });
});

test('without a collector, nothing of a traced request is stored or logged', async () => {
  const tenant = await mintTenant(herald);
  const traceId = randomBytes(16).toString('hex');
  const { status } = await call(herald, 'POST', '/api/v2/template/send', {
    headers: { 'service-api-key': tenant.apiKey, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: {
      recipientNumber: RECIPIENTS.sentOnly,
      templateId: tenant.template('welcome').id,
      messageId: 'untraced',
    },
  });
  expect(status).toBe(200);
  expect((await finalEvent(herald, tenant, 'untraced')).state).toBe('delivered');

  expect(JSON.stringify(await herald.stage.records.dump(tenant.workspaceId))).not.toContain(
    traceId,
  );
  expect((await herald.log('api')) + (await herald.log('worker'))).not.toContain('traceId');
});
