import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { answerFailure } from '../../../../src/domain/answer-failure.ts';
import { CliError } from '../errors.ts';
import { signatureHeaders } from './sign.ts';
import type { Target } from './target.ts';
import type { Webhook } from './webhook.ts';

/** Credentials that the posts prove their origin with. */
export interface PostCredentials {
  token: string | undefined;
  signingSecret: string;
}

/** Answer to a post. */
export interface PostAnswer {
  status: number;
  /** Why it does not take the webhook and what to do; null when it does. */
  failure: string | null;
}

/** Time for the answer, as a delivery of Herald has it. */
const TIMEOUT_MS = 10_000;
/** Length of the beginning of an answer that its failure is read from. */
const TEXT_MAX = 512;
/** Bytes of an answer that are read. */
const ANSWER_BYTES_MAX = 64 * 1024;

/**
 * Posts a webhook as Herald does, and returns the answer.
 *
 * @throws the failure of the network, or the reason of the signal
 */
export function postWebhook(
  { url, lookup }: Target,
  webhook: Webhook,
  options: PostCredentials & { attempt: number; signal: AbortSignal },
): Promise<PostAnswer> {
  const body = Buffer.from(webhook.body);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { ...postHeaders(webhook, options), 'content-length': body.length };
    // A new connection each time: one that the server closed while it restarts would cost an attempt.
    const sent = send(url, {
      method: 'POST',
      headers,
      lookup,
      signal: options.signal,
      agent: false,
    });
    const timer = setTimeout(
      () => sent.destroy(new CliError('timeout', lateText(url))),
      TIMEOUT_MS,
    );
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(timer));
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const { location } = answered;
      const finish = (text: string) =>
        resolve({
          status,
          failure: answerFailure(url.href, { status, location, text }, 'herald-dev'),
        });
      let text = '';
      let bytes = 0;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (text.length < TEXT_MAX) text += chunk.toString();
        if (bytes > ANSWER_BYTES_MAX) sent.destroy();
      });
      // A refusal of HTTP/1.1 is told by its text alone.
      if (status === 403) response.on('close', () => finish(text));
      else finish('');
    });
    sent.end(body);
  });
}

/** Returns the headers of a post (docs/contract.md, section 7). */
function postHeaders(
  { eventId, body }: Webhook,
  { token, signingSecret, attempt }: PostCredentials & { attempt: number },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Service-Webhook/1.0',
    'x-webhook-event-id': eventId,
    'x-webhook-attempt': String(attempt),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...signatureHeaders(signingSecret, { id: eventId, at: new Date(), body }),
  };
}

function lateText({ host }: URL): string {
  return `${host} did not answer within ${TIMEOUT_MS / 1000} s: answer first, then do the work`;
}
