import type { AttemptExchange } from '../../../domain/attempt-exchange';
import { type DeliveryVerdict, classifyDelivery } from '../../../domain/retry-schedule';
import type { EgressClient, EgressOutcome } from '../../../ports/egress';
import { hiddenTexts } from './hidden-texts';
import { type SentRequest, keptExchange } from './kept-exchange';
import { type RequestHead, requestHeaders } from './request-headers';
import { storedAnswer } from './stored-answer';

interface PostDeps {
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
  exchange: AttemptExchange;
  retryAfter: string | undefined;
}

/** The body is read to here, so that a connection can be reused; what is kept is less (contract 7). */
const MAX_BODY_BYTES = 16 * 1024;

export interface Post extends RequestHead {
  url: string;
  insideOrigins: readonly string[];
}

/** Posts an event with the headers of contract 7. Never throws for anything the receiver does. */
export async function postToReceiver(
  deps: PostDeps,
  { url, insideOrigins, ...head }: Post,
  signal?: AbortSignal,
): Promise<PostResult> {
  const headers = requestHeaders(head);
  const outcome = await deps.egress.request({
    method: 'POST',
    url,
    headers,
    body: head.content.body,
    timeoutMs: deps.timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    insideOrigins,
    ...(signal === undefined ? {} : { signal }),
  });
  return describe(outcome, { url, headers, hidden: hiddenTexts(url, head.secrets.token, headers) });
}

function describe(outcome: EgressOutcome, sent: SentRequest): PostResult {
  const verdict = classifyDelivery(outcome);
  const exchange = keptExchange(sent, outcome);
  const { durationMs } = outcome;
  if (outcome.kind === 'failure')
    return { ...NO_ANSWER, verdict, outcome: outcome.code, durationMs, exchange };
  const { status, headers, bodyTruncated } = outcome;
  return {
    verdict,
    outcome: `http_${status}`,
    httpStatus: status,
    durationMs,
    responseText: storedAnswer(outcome, sent.hidden),
    bodyTruncated,
    exchange,
    retryAfter: headers['retry-after'],
  };
}

const NO_ANSWER = {
  httpStatus: null,
  responseText: null,
  bodyTruncated: false,
  retryAfter: undefined,
};
