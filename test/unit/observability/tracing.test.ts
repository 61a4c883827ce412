import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { createTracing } from '../../../src/observability/tracing/create-tracing';
import { tracedEgress } from '../../../src/observability/tracing/traced-egress';
import type { EgressClient, EgressOutcome, EgressRequest } from '../../../src/ports/egress';

const PLACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const exporter = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(exporter)],
}).getTracer('test');
const tracing = createTracing(tracer);

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
beforeEach(() => exporter.reset());
afterAll(() => {
  context.disable();
  propagation.disable();
});

const parts = (place = '') => place.split('-').slice(1, 3);

describe('places in a trace', () => {
  test('a span continues the stored place and links to what runs', async () => {
    const [outer, inner] = await tracing.span({ name: 'callback' }, async () => {
      const running = tracing.current();
      const stored = await tracing.span({ name: 'event', parent: PLACE }, async () =>
        tracing.current(),
      );
      return [running, stored];
    });
    const [event] = exporter.getFinishedSpans();
    expect(parts(inner)[0]).toBe(parts(PLACE)[0]);
    expect(event?.parentSpanContext?.spanId).toBe(parts(PLACE)[1]);
    expect(event?.links.map((link) => link.context.spanId)).toEqual([parts(outer)[1]]);
  });

  test('a place that is no traceparent begins a trace of its own', async () => {
    await tracing.span({ name: 'request', parent: 'a'.repeat(100_000) }, async () => undefined);
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined();
  });

  test('an error marks its span without its message, and is thrown on', async () => {
    const failing = tracing.span({ name: 'request' }, () =>
      Promise.reject(new TypeError('no answer for +33612345678')),
    );
    await expect(failing).rejects.toThrow(TypeError);
    const [span] = exporter.getFinishedSpans();
    expect(span?.attributes).toEqual({ 'error.type': 'TypeError' });
    expect(span?.status).toEqual({ code: 2 });
    expect(span?.events).toEqual([]);
  });
});

describe('spans of outgoing requests', () => {
  const sent: EgressRequest[] = [];
  beforeEach(() => void sent.splice(0));

  function client(outcome: EgressOutcome, passesOn = false): EgressClient {
    const egress: EgressClient = {
      request: async (request) => {
        sent.push(request);
        return outcome;
      },
      close: async () => undefined,
    };
    return tracedEgress(egress, tracing, { target: 'provider', passesOn });
  }

  const request: EgressRequest = {
    method: 'POST',
    url: 'https://user:pass@graph.example/33612345678/messages?token=secret#text',
    headers: { authorization: 'Bearer secret' },
    body: 'text',
    timeoutMs: 1000,
    maxBodyBytes: 10,
  };
  const failed = { kind: 'failure', code: 'timeout', detail: 'late', durationMs: 1 } as const;

  test('a span has host, method and outcome, and nothing else of its request', async () => {
    await client(failed).request(request);
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe('provider POST');
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': 'graph.example',
      'error.type': 'timeout',
    });
  });

  test('a request goes out as it is unless it is to pass its trace on', async () => {
    await client(failed).request(request);
    expect(sent[0]).toEqual(request);
    await client(failed, true).request(request);
    const { traceparent, ...headers } = sent[1]?.headers ?? {};
    expect(headers).toEqual(request.headers);
    const [, span] = exporter.getFinishedSpans();
    expect(parts(traceparent)).toEqual([span?.spanContext().traceId, span?.spanContext().spanId]);
  });

  test('an answer with an error is an error of its span', async () => {
    const answer = { kind: 'response', status: 503, headers: {}, body: Buffer.of() } as const;
    await client({ ...answer, bodyTruncated: false, durationMs: 1 }).request(request);
    const [span] = exporter.getFinishedSpans();
    expect(span?.attributes).toMatchObject({
      'http.response.status_code': 503,
      'error.type': '503',
    });
  });
});
