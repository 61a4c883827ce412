import { parseJson } from '../../client/src/parse-json.ts';
import { WebhookError } from './errors.ts';
import type { WebhookEvent } from './events.ts';
import { type PostedHeaders, headerOf } from './headers.ts';
import { RAW_BODY_ADVICE, requireWhole } from './raw-body.ts';
import { isSigned, readSecret } from './signature.ts';

/** Proofs that a post comes from Herald: a token, a signing secret or both. Each that is given must be right. */
export interface Credentials {
  /** Authentication Token of the webhook settings. Several while it is replaced. */
  token?: string | readonly (string | undefined)[] | undefined;
  /** Signing secret, `whsec_…`. Several while it is rotated. */
  secret?: string | readonly (string | undefined)[] | undefined;
  /** Largest difference between the time of a signature and this clock; 300 by default. */
  toleranceSeconds?: number | undefined;
  /** Clock; that of the machine by default. */
  now?: (() => Date) | undefined;
}

/** Post as it arrived. */
export interface PostedRequest {
  headers: PostedHeaders;
  /** Raw body. A body that was parsed and serialized again has another signature. */
  body: string | Uint8Array;
}

const TOLERANCE_SECONDS = 300;
const BEARER = 'Bearer ';

/**
 * Returns the event of a post that comes from Herald.
 *
 * A newer Herald may post events and fields that this version has no types for. They are returned as they are, so a
 * `switch` over `event` needs a `default`.
 *
 * @throws {WebhookError} when the post is not from Herald or is no webhook
 * @throws {TypeError} when neither token nor secret is given, or one is no token or secret
 */
export async function verify(
  request: PostedRequest,
  credentials: Credentials,
): Promise<WebhookEvent> {
  await checkCredentials(credentials)(request);
  return readEvent(request.body);
}

/** Post whose raw body may be lost: a token needs none. */
export interface CheckedRequest {
  headers: PostedHeaders;
  body: PostedRequest['body'] | null;
}

/** Reads credentials once, and returns the check of a post against them. @throws {TypeError} as `verify` does */
export function checkCredentials(
  credentials: Credentials,
): (request: CheckedRequest) => Promise<void> {
  const tokens = listed(credentials.token);
  const secrets = listed(credentials.secret).map(readSecret);
  if (tokens.length + secrets.length === 0)
    throw new TypeError('set a token, a secret or both: without them anyone could post events');
  const { toleranceSeconds = TOLERANCE_SECONDS, now = () => new Date() } = credentials;
  return async (request) => {
    if (tokens.length > 0) await checkToken(request.headers, tokens);
    if (request.body !== null) requireWhole(request.headers, request.body);
    if (secrets.length > 0) await checkSignature(request, secrets, now(), toleranceSeconds);
  };
}

/** Returns the values that are set. An empty text, as of an empty environment variable, is not. */
function listed(value: Credentials['token']): string[] {
  const values = typeof value === 'string' ? [value] : [...(value ?? [])];
  return values.filter((text) => text !== undefined).filter((text) => text !== '');
}

async function checkToken(headers: PostedHeaders, tokens: readonly string[]): Promise<void> {
  const given = headerOf(headers, 'authorization');
  if (!given?.startsWith(BEARER))
    throw new WebhookError('token_missing', 'the post has no bearer token');
  const matches = await Promise.all(
    tokens.map((token) => isEqual(given.slice(BEARER.length), token)),
  );
  if (!matches.includes(true))
    throw new WebhookError('token_wrong', 'the post has another bearer token');
}

async function checkSignature(
  { headers, body }: CheckedRequest,
  secrets: readonly Uint8Array<ArrayBuffer>[],
  now: Date,
  toleranceSeconds: number,
): Promise<void> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures)
    throw new WebhookError('signature_missing', 'the post has no signature');
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    const message = `the post was signed more than ${toleranceSeconds} seconds from now: compare the clocks`;
    throw new WebhookError('timestamp_outside_tolerance', message);
  }
  if (body === null) throw new WebhookError('body_unreadable', RAW_BODY_ADVICE);
  if (!(await isSigned({ id, timestamp, body }, signatures, secrets)))
    throw new WebhookError('signature_wrong', 'no signature of the post fits the secret');
}

/** Returns the event of a body. @throws {WebhookError} body_invalid */
export function readEvent(body: string | Uint8Array): WebhookEvent {
  return eventOf(parsed(typeof body === 'string' ? body : new TextDecoder().decode(body)));
}

/** Returns an event that was parsed. @throws {WebhookError} body_invalid */
export function eventOf(event: unknown): WebhookEvent {
  if (typeof event !== 'object' || event === null)
    throw new WebhookError('body_invalid', 'the body is no JSON object');
  const { event: name, eventId } = event as Record<string, unknown>;
  if (typeof name !== 'string' || typeof eventId !== 'string')
    throw new WebhookError('body_invalid', 'the body needs the texts `event` and `eventId`');
  return event as WebhookEvent;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Compares texts in a time that depends on the length of `given` alone. */
async function isEqual(given: string, expected: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(given), digest(expected)]);
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
