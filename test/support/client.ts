import { expectDocumentedAnswer } from './documented-answer';
import type { TestHerald } from './herald';
import type { Tenant } from './tenant';

export interface Answer {
  status: number;
  headers: Headers;
  /** An empty object where the answer has no body. */
  body: Record<string, unknown>;
  isEmpty: boolean;
}

/** Status and error code of an answer. */
export const outcomeOf = ({ status, body }: Answer) => ({ status, code: body['code'] });

export interface CallOptions {
  headers?: Record<string, string>;
  body?: unknown;
  /** Instead of `body`: these very characters or bytes. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
}

/**
 * An HTTP client that never throws for a status and reads every answer as JSON.
 * Whatever a suite is about: an answer that the OpenAPI document does not describe fails the test.
 */
export async function call(
  herald: Pick<TestHerald, 'apiUrl'>,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const body =
    options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(herald.apiUrl + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await textOf(response);
  const isEmpty = text === '';
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    body: isEmpty ? {} : (JSON.parse(text) as Answer['body']),
    isEmpty,
  };
  expectDocumentedAnswer(method, path, answer);
  return answer;
}

const STREAMED = /^text\/(event-stream|csv)\b/;

/** A stream may have no end: of it only the head is an answer (event-stream.ts and csv.ts read the rest). */
async function textOf(response: Response): Promise<string> {
  if (!STREAMED.test(response.headers.get('content-type') ?? '')) return response.text();
  await response.body?.cancel();
  return '';
}

export function send(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  body: unknown,
): Promise<Answer> {
  return call(herald, 'POST', '/api/v2/template/send', {
    headers: { 'service-api-key': tenant.apiKey },
    body,
  });
}

export function getMessage(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  messageId: string,
): Promise<Answer> {
  const headers = { 'service-api-key': tenant.apiKey };
  return call(herald, 'GET', `/api/v2/template/messages/${messageId}`, { headers });
}
