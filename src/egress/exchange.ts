import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { EgressRequest, EgressResponse } from '../ports/egress';
import { ExchangeError } from './failures';
import { bareHost } from './host-rules';
import { readBody } from './read-body';
import { USER_AGENT } from './user-agent';

const MAX_HEADER_BYTES = 16 * 1024;
/** Informational answers (1xx) before the real one. Without a bound a server could keep us parsing until the deadline. */
const MAX_INFORMATIONAL = 16;

export interface Route {
  url: URL;
  agent: http.Agent;
  lookup: LookupFunction;
}

type ExchangeResponse = Omit<EgressResponse, 'durationMs'>;

/** Builds a request without sending it. Throws on a header that HTTP cannot carry. */
export function openRequest(
  request: Pick<EgressRequest, 'method' | 'headers'>,
  route: Route,
): ClientRequest {
  const { url, agent, lookup } = route;
  const open = url.protocol === 'https:' ? https.request : http.request;
  const host = bareHost(url);
  return open({
    agent,
    lookup,
    host,
    servername: isIP(host) === 0 ? host : '',
    port: url.port,
    path: url.pathname + url.search,
    method: request.method,
    headers: {
      'user-agent': USER_AGENT,
      ...request.headers,
      host: url.host,
      'accept-encoding': 'identity',
    },
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}

/** How a request is sent and its answer read. */
interface Exchange<Answer> {
  body: string | Readable | undefined;
  signal: AbortSignal;
  read: (client: ClientRequest, response: IncomingMessage) => Answer | Promise<Answer>;
}

/**
 * Sends the request and reads its answer, until the signal aborts. Rejects only when no status line came: with the
 * signal's reason, an ExchangeError, or an error of Node's network stack. Informational answers are skipped,
 * redirects not followed.
 */
export function exchange<Answer>(
  client: ClientRequest,
  { body, signal, read }: Exchange<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason);
      client.destroy();
    };
    client.once('response', (response) => {
      resolve(read(client, response));
    });
    let informational = 0;
    client.on('information', () => {
      informational += 1;
      if (informational <= MAX_INFORMATIONAL) return;
      reject(
        new ExchangeError(
          'protocol',
          'The server sent informational answers (1xx) without end. Check the proxies before it.',
        ),
      );
      client.destroy();
    });
    client.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(
        new ExchangeError(
          'protocol',
          'The server switched protocols without being asked. Check the port.',
        ),
      );
    });
    // Stays on after the response: a late error must not become an uncaught one.
    client.on('error', reject);
    client.once('close', () => {
      signal.removeEventListener('abort', giveUp);
      reject(
        new ExchangeError(
          'reset',
          'The connection was closed before an answer came. Check the logs of the server and its proxies.',
        ),
      );
    });
    signal.addEventListener('abort', giveUp, { once: true });
    if (body instanceof Readable) body.once('error', (error) => client.destroy(error)).pipe(client);
    else client.end(body);
  });
}

/** Reads a whole answer, up to `maxBodyBytes` of its body. */
export async function wholeResponse(
  client: ClientRequest,
  response: IncomingMessage,
  maxBodyBytes: number,
): Promise<ExchangeResponse> {
  const { body, bodyTruncated } = await readBody(response, maxBodyBytes);
  // A server may answer without reading the request; Node would wait for the rest of it to be taken.
  if (!client.writableFinished) client.destroy();
  return {
    kind: 'response',
    status: response.statusCode ?? 0,
    headers: joinHeaders(response),
    body,
    bodyTruncated,
  };
}

/** Joins repeated headers by ", ". */
export function joinHeaders(response: IncomingMessage): Record<string, string> {
  const entries = Object.entries(response.headersDistinct);
  return Object.fromEntries(entries.map(([name, values]) => [name, values?.join(', ') ?? '']));
}
