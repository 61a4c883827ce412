import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { readCounters } from './support/metrics';
import { recipientEnding } from './support/sandbox';
import { awaitStatuses } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;
let workerUrl: string;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  workerUrl = `http://127.0.0.1:${herald.env['WORKER_PORT']}`;
});
afterAll(() => herald.close());

describe('GET /api/v2/template/health (contract 4.4)', () => {
  test('answers exactly four fields', async () => {
    const answer = await call(herald, 'GET', '/api/v2/template/health', {
      headers: { 'service-api-key': tenant.apiKey },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'ok',
      service: 'template-v2-api',
      version: '2.0',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const ageMs = Date.now() - Date.parse(String(answer.body['timestamp']));
    expect(Math.abs(ageMs)).toBeLessThan(60_000);
  });
});

describe.each(['api', 'worker'] as const)('what orchestrators ask the %s', (role) => {
  const origin = () => ({ apiUrl: role === 'api' ? herald.apiUrl : workerUrl });

  test('/healthz says that the process lives', async () => {
    const answer = await call(origin(), 'GET', '/healthz');

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });

  test('/readyz says that each dependency answers', async () => {
    const answer = await call(origin(), 'GET', '/readyz');

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'ok', checks: { mongodb: 'ok', temporal: 'ok' } },
    });
  });

  test.each(['/healthz', '/readyz', '/metrics', '/nothing-here'])(
    '%s has a request id',
    async (path) => {
      const response = await fetch(origin().apiUrl + path);
      await response.text();

      expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{24}$/);
    },
  );

  test('/metrics is Prometheus text about the process too', async () => {
    const response = await fetch(`${origin().apiUrl}/metrics`);

    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toContain('process_cpu_seconds_total');
  });
});

describe('our counters on /metrics', () => {
  test('count sends, callbacks, attempts and deliveries by their outcome', async () => {
    const before = {
      api: await readCounters(herald.apiUrl),
      worker: await readCounters(workerUrl),
    };
    const templateId = tenant.template('welcome').id;
    const post = (ending: string, messageId: string) =>
      send(herald, tenant, { recipientNumber: recipientEnding(ending), templateId, messageId });
    await post('0001', 'counted');
    await post('0004', 'rejected');
    await send(herald, tenant, {
      recipientNumber: recipientEnding('0012'),
      templateId,
      messageId: 'unreachable',
      async: true,
    });
    await awaitStatuses(herald, tenant, 'counted', ['sent', 'delivered', 'read']);

    const unreachable = 'herald_sends_total{outcome="unreachable",mode="async"}';
    await until('the async send counted', async () =>
      (await readCounters(workerUrl)).has(unreachable),
    );
    const api = await readCounters(herald.apiUrl);
    const worker = await readCounters(workerUrl);

    const grown = (name: string): number =>
      (worker.get(name) ?? 0) - (before.worker.get(name) ?? 0);
    expect({
      accepted: grown('herald_sends_total{outcome="accepted",mode="sync"}'),
      rejected: grown('herald_sends_total{outcome="rejected",mode="sync"}'),
      unreachable: grown(unreachable),
      attempts: grown('herald_webhook_attempts_total{outcome="http_200"}'),
      delivered: grown('herald_webhook_deliveries_total{state="delivered"}'),
    }).toEqual({ accepted: 1, rejected: 1, unreachable: 1, attempts: 3, delivered: 3 });
    const statuses = 'herald_callback_items_total{provider="meta",kind="status"}';
    expect((api.get(statuses) ?? 0) - (before.api.get(statuses) ?? 0)).toBe(3);
  });
});
