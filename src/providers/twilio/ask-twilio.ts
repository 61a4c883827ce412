import type { ConnectionVerdict } from '../../ports/messaging-provider';
import { parseJson } from '../shared';
import type { BasicCredentials, TwilioClient, TwilioUrls } from './twilio-client';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const TOO_MANY_REQUESTS = 429;

type Unreachable = Extract<ConnectionVerdict, { kind: 'unreachable' }>;

export type Answer = { kind: 'answer'; status: number; body: unknown } | Unreachable;

export const ok: ConnectionVerdict = { kind: 'ok' };
export const unreadable: Unreachable = { kind: 'unreachable', reason: 'unreadable_answer' };

/** Asks Twilio. Errors of Twilio itself (5xx) and rate limits count as unreachable, not as an answer. */
export async function ask(
  twilio: TwilioClient,
  credentials: BasicCredentials,
  host: keyof TwilioUrls,
  path: string,
  query?: URLSearchParams,
): Promise<Answer> {
  const outcome = await twilio({
    host,
    path,
    ...(query !== undefined && { query }),
    credentials,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_ANSWER_BYTES,
  });
  if (outcome.kind === 'failure') return { kind: 'unreachable', reason: outcome.code };
  const { status } = outcome;
  if (status >= 500 || status === TOO_MANY_REQUESTS) {
    return { kind: 'unreachable', reason: `http_${status}` };
  }
  return { kind: 'answer', status, body: parseJson(outcome.body.toString('utf8')) };
}

export function refused(field: string, message: string): ConnectionVerdict {
  return { kind: 'refused', field, message };
}
