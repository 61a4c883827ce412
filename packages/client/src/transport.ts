import { HeraldAnswerError, HeraldConnectionError } from './errors.ts';
import { type Page, Pages } from './pages.ts';
import { parseJson } from './parse-json.ts';
import { REPEATED_ALWAYS, REPEATED_IF_SAFE } from './repeated-codes.ts';
import type { ErrorCode } from './types.ts';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call and its retries. */
  signal?: AbortSignal | undefined;
  /** Longest time of one attempt, instead of that of the client. */
  timeoutMs?: number | undefined;
}

/** Request to Herald. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: object | undefined;
  body?: unknown;
  /** Whether a repeat has the same effect as one request. */
  isRepeatable: boolean;
  /** Message that it sends; errors name it. */
  messageId?: string | undefined;
}

/** Settings of a transport. */
export interface TransportOptions {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  retries: number;
  fetch: typeof fetch;
}

const BACKOFF_MS = 500;
const BACKOFF_MAX_MS = 8_000;
/** Longest wait that an answer may ask for. */
const RETRY_AFTER_MAX_SECONDS = 60;

/** Statuses that a proxy in front of Herald answers with as well, without a code. */
const PASSING_STATUSES = [429, 502, 503, 504];

/**
 * Calls Herald, and repeats what may be repeated.
 *
 * @param read reads the answer, within the time of the attempt
 * @throws {HeraldAnswerError} when the answer is no success
 * @throws {HeraldConnectionError} when there is none
 * @throws {TypeError} for a body with a number that JSON does not have
 */
export async function call<Answer>(
  transport: TransportOptions,
  request: Call,
  read: (response: Response) => Promise<Answer>,
  options: CallOptions = {},
): Promise<Answer> {
  const body = request.body === undefined ? undefined : jsonOf(request.body);
  for (let attempt = 0; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await attemptCall(transport, { ...request, body }, read, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (attempt >= transport.retries || !isPassing(error, request)) throw error;
      await wait(delayMs(error, attempt), options.signal);
    }
  }
}

/** Writes JSON. @throws {TypeError} for NaN and Infinity, which `JSON.stringify` alone writes as null */
function jsonOf(body: unknown): string {
  return JSON.stringify(body, (key, value: unknown) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    throw new TypeError(`${key} is ${value}, and JSON has no such number: send it as text`);
  });
}

async function attemptCall<Answer>(
  { baseUrl, apiKey, fetch, timeoutMs: usualMs }: TransportOptions,
  { method, path, query = {}, body, messageId }: Omit<Call, 'body'> & { body: string | undefined },
  read: (response: Response) => Promise<Answer>,
  { signal, timeoutMs = usualMs }: CallOptions,
): Promise<Answer> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  try {
    const response = await fetch(baseUrl + path + searchOf(query), {
      method,
      // A redirect would carry the key elsewhere.
      redirect: 'manual',
      signal: signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]),
      headers: {
        'service-api-key': apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return response.ok ? await read(response) : await fail(response, messageId ?? null);
  } catch (cause) {
    if (cause instanceof HeraldAnswerError) throw cause;
    const { origin } = new URL(baseUrl);
    const reason = ending.signal.aborted
      ? `no answer from ${origin} within ${timeoutMs} ms`
      : `no connection to ${origin}`;
    throw new HeraldConnectionError(`${method} ${path}: ${reason}`, messageId ?? null, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads what stands at a path. */
export function get<Answer>(
  transport: TransportOptions,
  path: string,
  query: object,
  options?: CallOptions,
  messageId?: string,
): Promise<Answer> {
  const request = { method: 'GET', path, query, isRepeatable: true, messageId } as const;
  return call<Answer>(transport, request, readJson, options);
}

/** Sends a request and reads the JSON of its answer. */
export function send<Answer>(
  transport: TransportOptions,
  request: Call,
  options?: CallOptions,
): Promise<Answer> {
  return call<Answer>(transport, request, readJson, options);
}

/** Posts a body. */
export function post<Answer>(
  transport: TransportOptions,
  request: Omit<Call, 'method' | 'query'>,
  options?: CallOptions,
): Promise<Answer> {
  return send(transport, { method: 'POST', ...request }, options);
}

/** Returns a list that is read as it is iterated. */
export function pages<Row>(
  transport: TransportOptions,
  path: string,
  { cursor: first, ...query }: { cursor?: string },
  options?: CallOptions,
): Pages<Row> {
  return new Pages(
    (cursor) => get<Page<Row>>(transport, path, { ...query, cursor }, options),
    first,
  );
}

/** Returns a segment of a path. @throws {TypeError} when the id would be part of the path itself */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" is no id`);
  return encodeURIComponent(id);
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const answer = parsed(await response.text());
  if (answer === null) throw answerError(response, {}, null);
  return answer as Answer;
}

async function fail(response: Response, messageId: string | null): Promise<never> {
  throw answerError(response, parsed(await response.text()) ?? {}, messageId);
}

function answerError(
  { status, headers }: Response,
  { error, code, details, requestId, messageId }: Record<string, unknown>,
  sentId: string | null,
): HeraldAnswerError {
  return new HeraldAnswerError(
    typeof error === 'string' ? error : `unexpected answer with the status ${status}`,
    {
      status,
      code: typeof code === 'string' ? (code as ErrorCode) : 'unexpected_answer',
      details: Array.isArray(details) ? details : [],
      requestId: typeof requestId === 'string' ? requestId : headers.get('x-request-id'),
      messageId: typeof messageId === 'string' ? messageId : sentId,
      retryAfterSeconds: secondsOf(headers.get('retry-after')),
    },
  );
}

/** Reads a `Retry-After`: seconds, or a date. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds;
  const waitMs = Date.parse(retryAfter) - Date.now();
  return Number.isNaN(waitMs) ? null : Math.max(0, Math.ceil(waitMs / 1000));
}

/** Returns the object of a JSON text; null when it is none. */
function parsed(text: string): Record<string, unknown> | null {
  try {
    const value = parseJson(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function isPassing(outcome: unknown, { isRepeatable }: Call): boolean {
  if (!(outcome instanceof HeraldAnswerError)) return isRepeatable;
  const { code, status, retryAfterSeconds } = outcome;
  if ((retryAfterSeconds ?? 0) > RETRY_AFTER_MAX_SECONDS) return false;
  if (REPEATED_ALWAYS.includes(code)) return true;
  return isRepeatable && (REPEATED_IF_SAFE.includes(code) || PASSING_STATUSES.includes(status));
}

function delayMs(outcome: unknown, attempt: number): number {
  const backoffMs = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS);
  const askedMs =
    outcome instanceof HeraldAnswerError ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(askedMs, backoffMs * (0.5 + Math.random() / 2));
}

/** Waits. @throws the reason of the signal when it ends the wait */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
  signal?.throwIfAborted();
}

function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
}
