import { answerFailure } from '../../../domain/answer-failure';
import { type AttemptExchange, headerLines } from '../../../domain/attempt-exchange';
import { urlOf } from '../../../domain/text';
import { withoutQuery } from '../../../domain/webhook-settings';
import type { EgressOutcome } from '../../../ports/egress';
import { maskTexts } from './hidden-texts';
import type { TokenMask } from './mask-token';

export interface SentRequest {
  url: string;
  headers: Record<string, string>;
  /** Texts that are masked in the answer (`hiddenTexts`). */
  hidden: readonly TokenMask[];
}

const MASK = '***';
/** Bounds of what is kept of an answer's headers, which come from outside. */
const HEADERS_MAX = 32;
const NAME_LENGTH_MAX = 64;
const VALUE_LENGTH_MAX = 200;
const LINES_LENGTH_MAX = 2048;
const URL_LENGTH_MAX = 2048;
/** Bytes of an answer that its failure is read from. */
const READ_BYTES = 512;

/** Headers whose values may let somebody in, by a part of their names. */
const SECRET_NAME = /auth|cookie|credential|csrf|jwt|key|passw|secret|session|signature|token|xsrf/;
/** Headers that hold a URL, whose query may hold a secret. */
const WITH_URL = new Set(['location', 'content-location', 'link', 'refresh']);

/** Returns what is kept of an attempt's request and answer, without secrets and bounded. */
export function keptExchange(
  { url, headers, hidden }: SentRequest,
  outcome: EgressOutcome,
): AttemptExchange {
  const isAnswered = outcome.kind === 'response';
  const failure = failureOf(url, outcome);
  return {
    url: masked(keptUrl(url), hidden, URL_LENGTH_MAX),
    hasQuery: url.includes('?'),
    requestHeaders: headerLines(withoutSecrets(headers)),
    responseHeaders: isAnswered ? keptHeaders(outcome.headers, hidden) : null,
    failure: failure === null ? null : masked(failure, hidden, URL_LENGTH_MAX),
  };
}

/** Returns why an attempt failed; null for a success. */
function failureOf(url: string, outcome: EgressOutcome): string | null {
  if (outcome.kind === 'failure') return outcome.detail;
  const { status, headers, body } = outcome;
  const text = body.subarray(0, READ_BYTES).toString('utf8');
  return answerFailure(url, { status, location: headers['location'], text }, 'Herald');
}

/** Cuts user info as well, which no URL has that is saved today. */
function keptUrl(url: string): string {
  const read = urlOf(withoutQuery(url));
  return read === null ? '' : `${read.protocol}//${read.host}${read.pathname}`;
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return {
    ...headers,
    ...('authorization' in headers && { authorization: `Bearer ${MASK}` }),
    ...('webhook-signature' in headers && { 'webhook-signature': MASK }),
  };
}

function keptHeaders(headers: Record<string, string>, hidden: readonly TokenMask[]): string {
  const first = Object.entries(headers).slice(0, HEADERS_MAX);
  const kept = first.map(([name, value]) => [
    masked(name, hidden, NAME_LENGTH_MAX),
    masked(shownValue(name, value), hidden, VALUE_LENGTH_MAX),
  ]);
  return firstLines(headerLines(Object.fromEntries(kept)).split('\n'));
}

/** Joins lines as far as there is room for whole ones. */
function firstLines(lines: string[]): string {
  let kept = '';
  for (const line of lines) {
    if (kept.length + line.length >= LINES_LENGTH_MAX) break;
    kept += kept === '' ? line : `\n${line}`;
  }
  return kept;
}

function shownValue(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return MASK;
  return WITH_URL.has(name) ? withoutQuery(value) : value;
}

/** Masks before it cuts: no secret is cut first, and then not found. */
function masked(text: string, hidden: readonly TokenMask[], maxLength: number): string {
  return maskTexts(text, hidden, { isCut: false, maxLength }).slice(0, maxLength);
}
