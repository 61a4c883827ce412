import type { EgressClient, EgressFailureCode, EgressOutcome } from '../ports/egress';

/** Largest answer that is read. */
const ANSWER_MAX_BYTES = 256 * 1024;
/** The client library adds headers of its own, about this machine and from the environment. */
const SENT_HEADERS = ['accept', 'authorization', 'content-type'];
const USER_AGENT = 'Service-Agent/1.0';

/** Error for an answer that cannot be read. Its message stays empty, because the library interprets messages. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  constructor(readonly code: EgressFailureCode | 'answer_too_large') {
    super('no answer');
  }
}

interface FetchOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** A `fetch` for the client library that goes through egress: one exchange, no redirects. @throws NoAnswerError */
export function egressFetch(egress: EgressClient, { timeoutMs, signal }: FetchOptions) {
  return async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const outcome = await egress.request({
      method: 'POST',
      url: url instanceof Request ? url.url : String(url),
      headers: sentHeaders(init),
      body: typeof init.body === 'string' ? init.body : '',
      timeoutMs,
      maxBodyBytes: ANSWER_MAX_BYTES,
      ...(signal === undefined ? {} : { signal }),
    });
    return toResponse(outcome, timeoutMs);
  };
}

function sentHeaders({ headers }: RequestInit): Record<string, string> {
  const given = new Headers(headers);
  const sent = SENT_HEADERS.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(sent), 'user-agent': USER_AGENT };
}

function toResponse(outcome: EgressOutcome, timeoutMs: number): Response {
  if (outcome.kind === 'failure') throw new NoAnswerError(outcome.code);
  const { status, headers, body, bodyTruncated, durationMs } = outcome;
  if (bodyTruncated && status < 300) throw cutShort(body, durationMs >= timeoutMs);
  const retryAfter = headers['retry-after'];
  return new Response(hasBody(status) ? new Uint8Array(body) : null, {
    status,
    // Whatever it says it is: what is not JSON is found out by reading it.
    headers: {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
  });
}

/** The body ended early: it was too large, time was up, or the connection broke. */
function cutShort(body: Buffer, isLate: boolean): NoAnswerError {
  if (body.length >= ANSWER_MAX_BYTES) return new NoAnswerError('answer_too_large');
  return new NoAnswerError(isLate ? 'timeout' : 'reset');
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}
