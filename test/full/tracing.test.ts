import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../support/client';
import { type CollectedSpan, type TestCollector, startCollector } from '../support/collector';
import { RECIPIENTS, sendOne, tenantsOf } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent, outcomesOf, webhooksOf } from '../support/webhooks';
import { type OwnHerald, startHerald } from './support/herald';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

let collector: TestCollector;

const traced = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '50',
});

/** Waits for a span of a trace and returns it. */
function spanOf(traceId: string, name: string): Promise<CollectedSpan> {
  return until(`the span "${name}"`, () =>
    collector.spans().find((span) => span.traceId === traceId && span.name === name),
  );
}

/** Sends with the trace of a caller. */
async function sendTraced(herald: OwnHerald, tenant: Tenant, messageId: string): Promise<void> {
  const response = await fetch(`${herald.apiUrl}/api/v2/template/send`, {
    method: 'POST',
    headers: {
      'service-api-key': tenant.apiKey,
      'content-type': 'application/json',
      traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
    },
    body: JSON.stringify({
      recipientNumber: RECIPIENTS.sentOnly,
      templateId: tenant.template('welcome').id,
      messageId,
    }),
  });
  expect(response.status).toBe(200);
}

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

describe('a Herald that traces', () => {
  let herald: OwnHerald;
  let tenant: Tenant;

  beforeAll(async () => {
    herald = await startHerald({ settings: traced(collector.url) });
    tenant = await mintTenant(herald);
    await sendTraced(herald, tenant, 'traced-1');
    await finalEvent(herald, tenant, 'traced-1');
  });
  afterAll(() => herald.close());

  test('one trace goes from the request of the caller to the POST to the receiver', async () => {
    const { traceId } = CALLER;
    const chain = [
      ['herald-api', 'POST /api/v2/template/send'],
      ['herald-api', 'StartWorkflow:sendTemplate'],
      ['herald-worker', 'RunActivity:sendToProvider'],
      ['herald-worker', 'provider POST'],
    ] as const;
    let parent = CALLER.spanId;
    for (const [service, name] of chain) {
      const span = await spanOf(traceId, name);
      expect([span.name, span.service, span.parentSpanId]).toEqual([name, service, parent]);
      parent = span.spanId;
    }
    const request = await spanOf(traceId, 'POST /api/v2/template/send');
    parent = request.spanId;
    const delivery = [
      'store webhook event',
      'StartWorkflow:deliverWebhook',
      'RunActivity:attemptFirstDelivery',
      'receiver POST',
    ];
    for (const name of delivery) {
      const span = await spanOf(traceId, name);
      expect([span.name, span.parentSpanId]).toEqual([name, parent]);
      parent = span.spanId;
    }
  });

  test('the span of an event links to the callback, which has a trace of its own', async () => {
    const { links } = await spanOf(CALLER.traceId, 'store webhook event');
    const callback = await until('the span of the callback', () =>
      collector.spans().find(({ spanId }) => spanId === links[0]?.spanId),
    );
    expect(callback.name).toBe('POST /callbacks/:provider/:connectionId');
    expect(callback.traceId).not.toBe(CALLER.traceId);
    expect(callback.parentSpanId).toBeUndefined();
  });

  test('spans say which message, event and attempt they are about', async () => {
    const { workspaceId } = tenant;
    const { attributes: request } = await spanOf(CALLER.traceId, 'POST /api/v2/template/send');
    expect(request).toMatchObject({
      'herald.workspace.id': workspaceId,
      'herald.message.id': 'traced-1',
      'herald.template.name': 'welcome',
      'http.response.status_code': '200',
    });
    const attempt = await spanOf(CALLER.traceId, 'RunActivity:attemptFirstDelivery');
    expect(attempt.attributes).toMatchObject({
      'herald.workspace.id': workspaceId,
      'herald.event.name': 'channel_sent',
      'herald.attempt': '1',
    });
    const { attributes: post } = await spanOf(CALLER.traceId, 'receiver POST');
    expect(post).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': '200',
    });
  });

  test('no span holds a number, a text, a token, a key or a path', async () => {
    await spanOf(CALLER.traceId, 'receiver POST');
    const [webhook] = webhooksOf(tenant);
    const secrets = [
      RECIPIENTS.sentOnly,
      tenant.displayNumber.replace(/\D/g, ''),
      tenant.apiKey,
      tenant.accessToken,
      tenant.appSecret,
      tenant.webhookToken,
      tenant.webhookPath,
      tenant.phoneNumberId,
      tenant.connectionId,
      String(webhook?.body['providerMessageId']),
    ];
    expect(secrets.filter((secret) => collector.written().includes(secret))).toEqual([]);
  });

  test('log lines of a request and of an attempt have the ids of their trace', async () => {
    const linesOf = async (role: 'api' | 'worker') =>
      (await herald.log(role))
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const lines = [...(await linesOf('api')), ...(await linesOf('worker'))];
    const ofTrace = lines.filter(({ traceId }) => traceId === CALLER.traceId);
    expect(ofTrace.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['request', 'webhook attempt']),
    );
    const { spanId } = await spanOf(CALLER.traceId, 'POST /api/v2/template/send');
    expect(ofTrace.find(({ msg }) => msg === 'request')?.['spanId']).toBe(spanId);
  });

  test('a receiver gets no traceparent unless the settings say so', () => {
    expect(webhooksOf(tenant).map(({ headers }) => headers['traceparent'])).toEqual([undefined]);
  });

  test('a collector that is away delays nothing, and is logged once', async () => {
    await collector.close();
    const { status } = await send(herald, tenant, {
      recipientNumber: RECIPIENTS.sentOnly,
      templateId: tenant.template('welcome').id,
      messageId: 'untold-1',
    });
    expect(status).toBe(200);
    expect((await finalEvent(herald, tenant, 'untold-1')).state).toBe('delivered');
    const failures = async () => (await herald.log('api')).split('spans could not be exported');
    await until('the failure in the log', async () => (await failures()).length > 1);
    expect(await herald.api.stop()).toBe(0);
    expect(await failures()).toHaveLength(2);
    collector = await startCollector();
  });
});

describe('a Herald that passes its traces on to receivers', () => {
  let herald: OwnHerald;

  beforeAll(async () => {
    const passing = { WEBHOOK_TRACEPARENT: 'true', API_DELIVERY_SLOTS: '0' };
    const settings = { ...traced(collector.url), ...passing };
    herald = await startHerald({ receivers: 2, settings });
  });
  afterAll(() => herald.close());

  test('attempts after a worker was killed and after a failure continue the trace', async () => {
    const tenant = await tenantsOf(herald)((response, count) => {
      if (count === 2) response.writeHead(503).end();
      if (count > 2) response.writeHead(200).end();
    });
    await sendOne(herald, tenant, 'killed-1');
    await until('the first POST', () => webhooksOf(tenant).length === 1);
    await herald.worker.kill();
    await herald.worker.start();
    const event = await finalEvent(herald, tenant, 'killed-1');
    expect(outcomesOf(event)).toEqual(['http_503', 'http_200']);

    const places = webhooksOf(tenant).map(({ headers }) => String(headers['traceparent']));
    const parts = places.map((place) => place.split('-'));
    expect(parts).toHaveLength(3);
    expect(new Set(parts.map(([, traceId]) => traceId)).size).toBe(1);
    expect(new Set(parts.map(([, , spanId]) => spanId)).size).toBe(3);
    const [, traceId = '', spanId = ''] = parts[2] ?? [];
    const post = await until('the last POST', () =>
      collector.spans().find((span) => span.spanId === spanId),
    );
    expect(post.name).toBe('receiver POST');
    const activity = await spanOf(traceId, 'RunActivity:retryDelivery');
    expect(activity.attributes['herald.attempt']).toBe('2');
    expect((await spanOf(traceId, 'POST /api/v2/template/send')).traceId).toBe(traceId);
  });
});
