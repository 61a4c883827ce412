import { CliError, type Problem, adviceFor, reasonOf } from '../errors.ts';
import { fetchHerald } from './fetch-herald.ts';

/** Answer that says why a request failed. */
export class RefusedError extends CliError {
  /** @param status HTTP status */
  constructor(
    readonly status: number,
    ...rest: ConstructorParameters<typeof CliError>
  ) {
    super(...rest);
  }
}

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** Request to Herald. */
export interface JsonRequest {
  /** JSON to post; without it the request is a GET. */
  body?: object;
  apiKey?: string;
}

/**
 * Calls Herald and returns the object that it answers with.
 *
 * @param url address of Herald and the path
 * @throws {RefusedError} when the answer is no success
 * @throws {CliError} `no_connection` when there is none within 30 seconds, `unexpected_answer` when it is no JSON
 */
export async function requestJson(
  url: string,
  { body, apiKey }: JsonRequest,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  try {
    const response = await fetchHerald(url, {
      method: body === undefined ? 'GET' : 'POST',
      // A redirect would carry the secrets of the body elsewhere.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        accept: 'application/json',
        ...(apiKey !== undefined && { 'service-api-key': apiKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = parsed(await readText(response));
    if (!response.ok) throw refusedBy(response, url, answer);
    if (answer === null) throw noHerald(url, response.status);
    return answer;
  } catch (error) {
    if (error instanceof CliError) throw error;
    signal.throwIfAborted();
    const { host } = new URL(url);
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate ? `none came within ${TIMEOUT_MS / 1000} s` : reasonOf(error, host);
    throw new CliError('no_connection', `no answer from ${originOf(url)}: ${reason}`);
  }
}

/** Makes the error for an answer that is no success. @param answer its JSON; null when it is none */
export function refusedBy(
  { status, headers }: Response,
  url: string,
  answer: Record<string, unknown> | null,
): RefusedError {
  if (status >= 300 && status < 400) return redirected(url, status, headers.get('location'));
  const { error, code, details } = answer ?? {};
  if (typeof error !== 'string' || typeof code !== 'string') return noHerald(url, status);
  return new RefusedError(
    status,
    code,
    error + adviceFor({ status, message: error }),
    problemsOf(details),
  );
}

/** Returns the object of a JSON text; null when it is none. */
export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Reads an answer. @throws {CliError} when it is longer than 4 MiB */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX)
      throw new CliError('unexpected_answer', 'the answer is longer than 4 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Names another address only where Herald may be: a page to sign in at has another path. */
function redirected(url: string, status: number, location: string | null): RefusedError {
  const to = location !== null && URL.canParse(location, url) ? new URL(location, url) : null;
  const isMoved = to?.pathname === new URL(url).pathname && to.origin !== originOf(url);
  const sentence = isMoved
    ? `${originOf(url)} redirects to ${to.origin}: use that address as --url`
    : `${originOf(url)} redirects to a page: a sign-in stands in front of Herald, and must let /api pass`;
  return new RefusedError(status, 'unexpected_answer', sentence);
}

function noHerald(url: string, status: number): RefusedError {
  return new RefusedError(
    status,
    'unexpected_answer',
    `${originOf(url)} answered ${status}, but not as Herald does: check --url and the version`,
  );
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function problemsOf(details: unknown): Problem[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail: unknown) => {
    const { field, message } = (detail ?? {}) as Record<string, unknown>;
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}
