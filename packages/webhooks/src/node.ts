import type { IncomingMessage, ServerResponse } from 'node:http';
import { keptRawBody } from './raw-body.ts';
import { type ReceiverOptions, createReceiver } from './receiver.ts';

/** Request of node:http, whose body a framework or a platform may have read. */
type NodeRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

/**
 * Returns a handler of requests of node:http, Express, and platforms with their requests. A signature needs the raw body:
 * that of a stream which was not read yet, `request.rawBody`, or a `request.body` of text or bytes. Without a secret, a
 * parsed `request.body` suffices.
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
    const { headers } = request;
    const { status, body } = await receive({ headers, body: bodyOf(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
}

/** Returns the body as raw as it still is; null when it is lost. */
function bodyOf(request: NodeRequest): object | string | null {
  const body = parsedBody(request);
  const raw = keptRawBody(request.rawBody) ?? keptRawBody(body);
  if (raw !== undefined) return raw;
  // Parsers that leave a body alone set `request.body` all the same, to an empty object.
  const isUnread = Symbol.asyncIterator in request && !request.readableDidRead;
  if (isUnread) return request;
  return typeof body === 'object' ? body : null;
}

/** Reads `request.body`, on some platforms a getter that parses, and throws where it cannot. */
function parsedBody(request: NodeRequest): unknown {
  try {
    return request.body;
  } catch {
    return null;
  }
}
