/**
 * Place in a trace, as a `traceparent` of W3C Trace Context. Stored with a record, it continues the trace whenever and in
 * whichever process something is done about the record.
 */
export type Traceparent = string;

/**
 * Attributes of spans, and the only ones: spans leave Herald, so none holds a number, a text, a token or a whole URL.
 */
export interface SpanAttributes {
  workspaceId?: string;
  messageId?: string;
  eventId?: string;
  /** Name that the event has in webhooks. */
  event?: string;
  /** Name of a template. */
  template?: string;
  /** Number of an attempt, from 1. */
  attempt?: number;
  method?: string;
  /** Matched pattern of a request, never its path. */
  route?: string;
  /** Host name of a request that goes out. */
  host?: string;
  /** Status of an HTTP answer. */
  status?: number;
  /** Code of what went wrong. */
  failure?: string;
}

export interface SpanStart {
  name: string;
  /** `server` for a request that came, `client` for one that goes out. */
  kind?: 'server' | 'client';
  /** Place that it continues, with a link to what runs at the moment; absent to continue that. */
  parent?: Traceparent | undefined;
  attributes?: SpanAttributes;
}

export interface OpenSpan {
  rename(name: string): void;
  /** Adds attributes; a failure marks the span as failed. */
  note(attributes: SpanAttributes): void;
}

/** Traces what Herald does. Never throws, and waits for nothing. Absent where tracing is off. */
export interface Tracing {
  /** Runs work as a span, which ends with it. */
  span<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Runs work at a stored place without a span of its own; outside of all traces without a place. */
  within<Result>(place: Traceparent | undefined, work: () => Promise<Result>): Promise<Result>;
  /** Adds attributes to the span that runs at the moment, if there is one. */
  note(attributes: SpanAttributes): void;
  /** Returns the place of what runs at the moment, sampled or not; undefined outside of all traces. */
  current(): Traceparent | undefined;
  /** Returns the ids of what runs at the moment, for its log lines. */
  ids: () => { traceId?: string; spanId?: string };
}
