import { type IncomingMessage, get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { networkCause } from '../domain/network-cause';
import { readBody } from './read-body';
import { USER_AGENT } from './user-agent';

/** Answer of one of Herald's own addresses. */
export interface OwnAnswer {
  status: number;
  /** Parsed body; null when it is no JSON or too long. */
  body: unknown;
  /** Time that the answer names, and half of the time it took; null without one. */
  skewMs: number | null;
  /** End of the certificate; null without TLS. */
  certificateEndsAt: Date | null;
}

const MAX_BYTES = 64 * 1024;

/**
 * Asks an address that the operator configured, past no proxy and with no redirect followed.
 * @throws Error whose message says what happened and what to do
 */
export async function askOwnAddress(url: string, timeoutMs: number): Promise<OwnAnswer> {
  const startedAt = Date.now();
  const { response, finish } = await begin(url, timeoutMs);
  try {
    const { body, bodyTruncated } = await readBody(response, MAX_BYTES);
    return {
      status: response.statusCode ?? 0,
      body: bodyTruncated ? null : parsed(body),
      skewMs: skewOf(response.headers.date, startedAt),
      certificateEndsAt: certificateEnd(response),
    };
  } finally {
    finish();
  }
}

function begin(url: string, timeoutMs: number) {
  return new Promise<{ response: IncomingMessage; finish: () => void }>((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const headers = { 'user-agent': USER_AGENT };
    const signal = AbortSignal.timeout(timeoutMs);
    const request = get(url, { agent: false, headers, signal }, (response) =>
      resolve({ response, finish: () => request.destroy() }),
    );
    request.on('error', (error) => {
      const { host } = new URL(url);
      const late = `${host} does not answer within ${timeoutMs / 1000} s`;
      const { sentence } = networkCause(error, { host, program: 'Herald' });
      reject(new Error(signal.aborted ? late : sentence, { cause: error }));
    });
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Time of the other clock less ours, in the middle of the exchange; the header has whole seconds, rounded down. */
function skewOf(date: string | undefined, startedAt: number): number | null {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return null;
  return theirs + 500 - (startedAt + Date.now()) / 2;
}

function certificateEnd({ socket }: IncomingMessage): Date | null {
  if (!(socket instanceof TLSSocket)) return null;
  const end = new Date(socket.getPeerCertificate().valid_to);
  return Number.isNaN(end.getTime()) ? null : end;
}
