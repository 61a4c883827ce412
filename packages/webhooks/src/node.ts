import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, type ReceiverOptions, createReceiver } from './receiver.ts';

/** Request of node:http, whose body Express may have read. */
type NodeRequest = IncomingMessage & { body?: unknown };

const PARSED: Answer = {
  status: 500,
  body: '{"error":"the body was parsed before the receiver: mount it before express.json()"}',
};

/**
 * Returns a handler of requests of node:http and Express. With Express, mount it before `express.json()`, because
 * only the raw body can be verified; `express.raw()` and `express.text()` may run before it.
 *
 * @throws {TypeError} as `createReceiver` does
 */
export function nodeReceiver(
  options: ReceiverOptions,
): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  const receive = createReceiver(options);
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    const body = request.body ?? request;
    const { status, body: text } = isRaw(body)
      ? await receive({ headers: request.headers, body })
      : PARSED;
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
}

function isRaw(body: unknown): body is string | Uint8Array | IncomingMessage {
  if (typeof body === 'string' || body instanceof Uint8Array) return true;
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
