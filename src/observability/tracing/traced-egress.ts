import { urlOf } from '../../domain/text';
import type {
  EgressClient,
  EgressFailure,
  EgressResponse,
  StreamingEgress,
} from '../../ports/egress';
import type { OpenSpan, Tracing } from '../../ports/tracing';

export interface TracedEgressOptions {
  /** Beginning of the spans' names: what is called, e.g. "provider". */
  target: string;
  /** Whether the other side gets the `traceparent` header. */
  passesOn: boolean;
}

/** Makes each request a span, which says host, method and status: URLs may hold tokens and numbers. */
export function tracedEgress(
  egress: EgressClient,
  tracing: Tracing,
  options: TracedEgressOptions,
): EgressClient {
  return {
    request: (request) => traced(tracing, options, request, (sent) => egress.request(sent)),
    close: () => egress.close(),
  };
}

/** Traces a client that also streams; the span of a stream ends with its status line. */
export function tracedStreams(
  egress: StreamingEgress,
  tracing: Tracing,
  options: TracedEgressOptions,
): StreamingEgress {
  return {
    ...tracedEgress(egress, tracing, options),
    open: (request) => traced(tracing, options, request, (sent) => egress.open(sent)),
  };
}

function traced<Request extends OutgoingRequest, Answer extends Ended>(
  tracing: Tracing,
  { target, passesOn }: TracedEgressOptions,
  request: Request,
  run: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const { method, url } = request;
  const attributes = { method, host: hostOf(url) };
  return tracing.span({ name: `${target} ${method}`, kind: 'client', attributes }, async (span) => {
    const answer = await run(passesOn ? withTraceparent(request, tracing.current()) : request);
    noteEnd(span, answer);
    return answer;
  });
}

interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

type Ended = Pick<EgressResponse, 'kind' | 'status'> | Pick<EgressFailure, 'kind' | 'code'>;

function withTraceparent<Request extends OutgoingRequest>(
  request: Request,
  traceparent: string | undefined,
): Request {
  if (traceparent === undefined) return request;
  return { ...request, headers: { ...request.headers, traceparent } };
}

function noteEnd(span: OpenSpan, answer: Ended): void {
  if (answer.kind === 'failure') return span.note({ failure: answer.code });
  const { status } = answer;
  span.note({ status, ...(status >= 400 && { failure: String(status) }) });
}

function hostOf(url: string): string {
  return urlOf(url)?.hostname ?? 'invalid';
}
