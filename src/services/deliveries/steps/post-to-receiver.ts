import { type DeliveryVerdict, classifyDelivery } from '../../../domain/retry-schedule';
import type { EgressClient, EgressOutcome } from '../../../ports/egress';
import { storedAnswer } from './stored-answer';
import { type RequestHead, requestHeaders } from './request-headers';

export interface PostDeps {
  egress: EgressClient;
  /** The whole exchange (contract 7: 10 s). */
  timeoutMs: number;
}

export interface PostResult {
  /** Consequence of the attempt for its event (contract 7). */
  verdict: DeliveryVerdict;
  /** http_NNN, or the egress failure code: the name in the delivery log. */
  outcome: string;
  httpStatus: number | null;
  durationMs: number;
  responseText: string | null;
  bodyTruncated: boolean;
  retryAfter: string | undefined;
}

/** The body is read to here, so that a connection can be reused; what is kept is less (contract 7). */
const MAX_BODY_BYTES = 16 * 1024;

export interface Post extends RequestHead {
  url: string;
}

/** Posts an event with the headers of contract 7. Never throws for anything the receiver does. */
export async function postToReceiver(
  deps: PostDeps,
  { url, ...head }: Post,
  signal?: AbortSignal,
): Promise<PostResult> {
  const exchange = await deps.egress.request({
    method: 'POST',
    url,
    headers: requestHeaders(head),
    body: head.content.body,
    timeoutMs: deps.timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    ...(signal === undefined ? {} : { signal }),
  });
  return describe(exchange, head.secrets.token);
}

function describe(exchange: EgressOutcome, token: string | null): PostResult {
  const verdict = classifyDelivery(exchange);
  const { durationMs } = exchange;
  if (exchange.kind === 'failure')
    return { ...NO_ANSWER, verdict, outcome: exchange.code, durationMs };
  const { status, headers, bodyTruncated } = exchange;
  return {
    verdict,
    outcome: `http_${status}`,
    httpStatus: status,
    durationMs,
    responseText: storedAnswer(exchange, token),
    bodyTruncated,
    retryAfter: headers['retry-after'],
  };
}

const NO_ANSWER = {
  httpStatus: null,
  responseText: null,
  bodyTruncated: false,
  retryAfter: undefined,
};
