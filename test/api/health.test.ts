import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, getMessage, send } from '../support/client';
import { useHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { readCounters, readTotals } from './support/metrics';
import { recipientEnding } from './support/sandbox';
import { awaitStatuses } from './support/webhooks';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

describe('GET /api/v2/template/health', () => {
  test('answers with status, service, version and timestamp alone', async () => {
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

  test('forbids shared caches to store the answer, and browsers to guess its type', async () => {
    const { headers } = await call(herald, 'GET', '/api/v2/template/health', {
      headers: { 'service-api-key': tenant.apiKey },
    });

    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('strict-transport-security')).toBe(false);
  });
});

describe.each(['api', 'worker'] as const)('probes and metrics of the %s', (role) => {
  const origin = () => ({ apiUrl: role === 'api' ? herald.apiUrl : herald.workerUrl });

  test('/healthz says that the process lives', async () => {
    const answer = await call(origin(), 'GET', '/healthz');

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });

  test('/readyz says that MongoDB and Temporal answer', async () => {
    const body = await until('a process that is ready', async () => {
      const answer = await call(origin(), 'GET', '/readyz');
      return answer.status === 200 && answer.body;
    });

    expect(body).toEqual({ status: 'ok', checks: { mongodb: 'ok', temporal: 'ok' } });
  });

  test.each(['/healthz', '/readyz', '/metrics', '/nothing-here'])(
    '%s answers with a request id',
    async (path) => {
      const response = await fetch(origin().apiUrl + path);
      await response.text();

      expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{24}$/);
    },
  );

  test('/metrics answers with Prometheus text that includes process metrics', async () => {
    const response = await fetch(`${origin().apiUrl}/metrics`);

    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toContain('process_cpu_seconds_total');
  });
});

describe('latencies on /metrics', () => {
  const buckets = (counters: Map<string, number>, name: string): string[] =>
    [...counters.keys()].filter((series) => series.startsWith(`${name}_count`));

  test('measures requests by route, method and class of status, never by path', async () => {
    await getMessage(herald, tenant, 'never-sent');
    await fetch(`${herald.apiUrl}/no/such/path`, { method: 'MKCOL' });

    const series = await until('both counted', async () => {
      const found = buckets(await readCounters(herald.apiUrl), 'herald_http_request_seconds');
      return found.some((each) => each.includes('method="other"')) && found;
    });
    expect(series).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/route="\/api\/v2\/[^"]*:messageId",method="GET",status="4xx"/),
        expect.stringMatching(/route="none",method="other",status="4xx"/),
      ]),
    );
    expect(series.join()).not.toContain('never-sent');
  });
});

describe('counters on /metrics', () => {
  const expected: [series: string, by: number][] = [
    ['herald_sends_total{outcome="accepted",mode="sync"}', 1],
    ['herald_sends_total{outcome="rejected",mode="sync"}', 1],
    ['herald_sends_total{outcome="unreachable",mode="async"}', 1],
    ['herald_webhook_attempts_total{outcome="http_200"}', 3],
    ['herald_webhook_deliveries_total{state="delivered"}', 3],
    ['herald_callback_items_total{provider="meta",kind="status"}', 3],
  ];

  test('counts sends, callbacks, attempts and deliveries by their outcome', async () => {
    const before = await readTotals(herald);
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

    await until('the end of the async send', async () => {
      const { body } = await getMessage(herald, tenant, 'unreachable');
      return body['status'] === 'unreachable';
    });

    // Other suites send meanwhile: counters have grown by this much at least. test/full/metrics.test.ts counts exactly.
    const isCounted = await until('all of it counted', async () => {
      const now = await readTotals(herald);
      return expected.every(
        ([series, by]) => (now.get(series) ?? 0) - (before.get(series) ?? 0) >= by,
      );
    });
    expect(isCounted).toBe(true);
  });
});
