import { once } from 'node:events';
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { UPLOAD_TIMEOUT_MS } from '../domain/sent-media';
import { isUpload } from '../http/upload';
import { type PlaceLimits, sharePlaces } from './connection-places';
import { oneAtATime } from './one-request';
import { type ArrivalLimits, limitArrival } from './request-arrival';
import { type StallLimits, closeStalled } from './stalled-connections';
import { closeUnfinished } from './unfinished-requests';

export interface HttpServer {
  url: string;
  /** Accepts nothing new and resolves when every pending request is answered. */
  close(): Promise<void>;
}

/** Limits of connections, and of requests until their handler runs. They do not limit how long an answer takes. */
export interface RequestLimits extends PlaceLimits, StallLimits, Omit<ArrivalLimits, 'isUpload'> {
  /** Time for the request line and all headers to arrive. */
  headersTimeoutMs: number;
  /** Time for a whole upload to arrive. */
  uploadTimeoutMs: number;
  /** Size of the request line and all headers, in bytes. */
  maxHeaderSize: number;
}

/** Limits for backends, whose requests arrive in milliseconds, and for people's files, which may come by a slow line. */
export const REQUEST_LIMITS: RequestLimits = {
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  uploadIdleMs: 30_000,
  uploadTimeoutMs: UPLOAD_TIMEOUT_MS,
  stallMs: 30_000,
  checkIntervalMs: 5000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 10_000,
  yieldAfterMs: 2000,
  trustsPeer: () => false,
};

/** Longer than the idle timeouts of common load balancers, so that Herald never closes a connection in use. */
const KEEP_ALIVE_MS = 75_000;

/** Listens; resolves with the address. @throws Error that names the setting when the port is taken */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  limits: RequestLimits = REQUEST_LIMITS,
  portSetting = 'PORT',
): Promise<HttpServer> {
  const underWay = new Set<ServerResponse>();
  const server = createLimitedServer(limits, (request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    app(request, response);
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`cannot listen on ${host}:${port}: ${reasonOf(error, portSetting)}`, {
      cause: error,
    });
  }
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // Keep-alive would hold their connections open and delay the stop.
      for (const response of underWay) response.shouldKeepAlive = false;
      server.closeIdleConnections();
      await closed;
    },
  };
}

function createLimitedServer(limits: RequestLimits, app: RequestListener): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.uploadTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.maxHeaderSize,
    // `oneAtATime` refuses those without, because Node would go on with the connection.
    requireHostHeader: false,
  });
  // Headers are limited by size; beyond a number of them Node would silently drop the rest.
  server.maxHeadersCount = 0;
  const listeners = [
    sharePlaces(server, limits),
    limitArrival(server, { ...limits, isUpload }),
    closeUnfinished(),
    app,
  ];
  closeStalled(server, limits);
  const take = oneAtATime((request, response) => {
    for (const listener of listeners) listener(request, response);
  });
  // Node would answer an unknown `Expect` itself, past all limits. A server may ignore it (RFC 9110, 10.1.1).
  return server.on('request', take).on('checkExpectation', take);
}

function reasonOf(error: unknown, portSetting: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `the port is in use; set ${portSetting} to a free one`;
  if (code === 'EACCES')
    return `permission denied for this port; set ${portSetting} to one above 1023`;
  return error instanceof Error ? error.message : 'unknown reason';
}
