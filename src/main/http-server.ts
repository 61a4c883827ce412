import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Socket } from 'node:net';
import { UPLOAD_TIMEOUT_MS } from '../domain/sent-media';
import { isUpload } from '../http/upload';
import { limitArrival } from './request-arrival';

export interface HttpServer {
  url: string;
  /** Accepts nothing new and resolves when every pending request is answered. */
  close(): Promise<void>;
}

/** Limits of a request before its handler runs. They do not limit how long an answer takes. */
export interface RequestLimits {
  /** Time for the request line and all headers to arrive. */
  headersTimeoutMs: number;
  /** Time for a body to arrive after them, unless it is an upload. */
  bodyTimeoutMs: number;
  /** Longest pause in an upload. */
  uploadIdleMs: number;
  /** Time for a whole upload to arrive. */
  uploadTimeoutMs: number;
  /** How often these are checked. */
  checkIntervalMs: number;
  /** Size of the request line and all headers, in bytes. */
  maxHeaderSize: number;
  /** Most open connections; further ones are closed at once. */
  maxConnections: number;
  /** How long an idle connection is kept when there are too many. */
  yieldAfterMs: number;
}

/** Limits for backends, whose requests arrive in milliseconds, and for people's files, which may come by a slow line. */
export const REQUEST_LIMITS: RequestLimits = {
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  uploadIdleMs: 30_000,
  uploadTimeoutMs: UPLOAD_TIMEOUT_MS,
  checkIntervalMs: 5000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 10_000,
  yieldAfterMs: 2000,
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
  const server = createLimitedServer(app, limits);
  const underWay = responsesUnderWay(server);
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

function createLimitedServer(app: RequestListener, limits: RequestLimits): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.uploadTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maxHeaderSize,
    },
    app,
  );
  // Headers are limited by size; beyond a number of them Node would silently drop the rest.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.maxConnections;
  yieldPlaces(server, limits.yieldAfterMs);
  limitArrival(server, { ...limits, isUpload });
  return server;
}

/**
 * Closes connections that wait for a request, or for the rest of one, once others are refused. So idle connections keep
 * nobody out for longer than `yieldAfterMs`.
 */
function yieldPlaces(server: Server, yieldAfterMs: number): void {
  // Longest wait first. The request is the one that has begun to arrive.
  const waiting = new Map<Socket, { sinceMs: number; request: IncomingMessage | null }>();
  const waits = (socket: Socket): void => {
    waiting.delete(socket);
    if (!socket.destroyed) waiting.set(socket, { sinceMs: performance.now(), request: null });
  };
  server.on('connection', (socket) => {
    waits(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const waited = waiting.get(socket);
    if (waited !== undefined) waited.request = request;
    response.once('close', () => waits(socket));
  });
  server.on('drop', () => {
    const until = performance.now() - yieldAfterMs;
    for (const [socket, { sinceMs, request }] of waiting) {
      if (sinceMs > until) break;
      // A complete request is being answered; its connection waits again afterwards.
      if (request?.complete === true) waiting.delete(socket);
      else socket.destroy();
    }
  });
}

/** Returns a set that always holds the unfinished responses. */
function responsesUnderWay(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return underWay;
}

function reasonOf(error: unknown, portSetting: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `the port is in use; set ${portSetting} to a free one`;
  if (code === 'EACCES')
    return `permission denied for this port; set ${portSetting} to one above 1023`;
  return error instanceof Error ? error.message : 'unknown reason';
}
