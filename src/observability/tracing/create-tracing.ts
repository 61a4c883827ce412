import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  propagation,
  trace,
} from '@opentelemetry/api';
import type { OpenSpan, SpanAttributes, Traceparent, Tracing } from '../../ports/tracing';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Names of attributes by the semantic conventions of OpenTelemetry; Herald's own begin with `herald`. */
const NAMES: Record<keyof SpanAttributes, string> = {
  workspaceId: 'herald.workspace.id',
  messageId: 'herald.message.id',
  eventId: 'herald.event.id',
  event: 'herald.event.name',
  template: 'herald.template.name',
  attempt: 'herald.attempt',
  method: 'http.request.method',
  route: 'http.route',
  host: 'server.address',
  status: 'http.response.status_code',
  failure: 'error.type',
};

/** Creates the traces of a process over a tracer of OpenTelemetry, whose context manager and propagator are installed. */
export function createTracing(tracer: Tracer): Tracing {
  return {
    async span({ name, kind, parent, attributes = {} }, work) {
      const from = parent === undefined ? context.active() : contextOf(parent);
      const options = {
        kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
        attributes: named(attributes),
        links: parent === undefined ? [] : linksToActive(),
      };
      const span = tracer.startSpan(name, options, from);
      try {
        return await context.with(trace.setSpan(from, span), () => work(opened(span)));
      } catch (error) {
        note(span, { failure: error instanceof Error ? error.name : 'unknown' });
        throw error;
      } finally {
        span.end();
      }
    },
    within: (place, work) =>
      context.with(place === undefined ? ROOT_CONTEXT : contextOf(place), work),
    note(attributes) {
      const span = trace.getActiveSpan();
      if (span !== undefined) note(span, attributes);
    },
    current: activePlace,
    ids() {
      const active = trace.getActiveSpan()?.spanContext();
      if (active === undefined || !isSpanContextValid(active)) return {};
      return { traceId: active.traceId, spanId: active.spanId };
    },
  };
}

function opened(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    note: (attributes) => note(span, attributes),
  };
}

function note(span: Span, attributes: SpanAttributes): void {
  span.setAttributes(named(attributes));
  if (attributes.failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
}

function named(attributes: SpanAttributes): Attributes {
  const entries = Object.entries(attributes) as [keyof SpanAttributes, string | number][];
  return Object.fromEntries(entries.map(([key, value]) => [NAMES[key], value]));
}

/** Returns the context of a stored or received place; the root where the text is none. */
function contextOf(traceparent: Traceparent): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

function activePlace(): Traceparent | undefined {
  const carrier: { traceparent?: Traceparent } = {};
  propagation.inject(context.active(), carrier, defaultTextMapSetter);
  return carrier.traceparent;
}

/** Links to what runs at the moment, for a span that belongs to another trace. */
function linksToActive(): Link[] {
  const active = trace.getActiveSpan()?.spanContext();
  return active !== undefined && isSpanContextValid(active) ? [{ context: active }] : [];
}
