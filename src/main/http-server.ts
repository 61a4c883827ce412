import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Socket } from 'node:net';

export interface HttpServer {
  url: string;
  /** Accepts nothing new and resolves when every request under way is answered. */
  close(): Promise<void>;
}

/** How long and how large a request may be before its handler has a say. None of it bounds how long an answer takes. */
export interface RequestLimits {
  /** For the request line and all headers to arrive. */
  headersTimeoutMs: number;
  /** For the whole request, body included, to arrive. */
  requestTimeoutMs: number;
  /** How often the two are looked after. */
  checkIntervalMs: number;
  /** The request line and all headers together, in bytes. */
  maxHeaderSize: number;
  /** Open connections at once; what comes beyond is closed unheard. */
  maxConnections: number;
  /** How long a connection whose next request is not there keeps its place when others come beyond the most. */
  yieldAfterMs: number;
}

/** Fit for backends, whose requests arrive in milliseconds; what takes longer only keeps a connection busy. */
export const REQUEST_LIMITS: RequestLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 10_000,
  yieldAfterMs: 2000,
};

/** Longer than the idle time-outs of common load balancers, so that we are never the one who closes a live connection. */
const KEEP_ALIVE_MS = 75_000;

/** Listens and resolves with the address. @throws Error with a sentence that names the setting when the port is taken */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  limits: RequestLimits = REQUEST_LIMITS,
): Promise<HttpServer> {
  const server = createLimitedServer(app, limits);
  const underWay = responsesUnderWay(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`cannot listen on ${host}:${port}: ${reasonOf(error)}`, { cause: error });
  }
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // Their connections would stay open for another request, and hold up the stop for as long.
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
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maxHeaderSize,
    },
    app,
  );
  // Their size is the limit: beyond a number of headers Node would drop the rest in silence.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.maxConnections;
  yieldPlaces(server, limits.yieldAfterMs);
  return server;
}

/**
 * Closes connections that wait for a request, or for the rest of one, as soon as others are refused: whoever comes next finds
 * their places. A stranger who opens connections and says nothing keeps nobody out for longer than `yieldAfterMs`.
 */
function yieldPlaces(server: Server, yieldAfterMs: number): void {
  // Longest first. The request is the one that has begun.
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
      // A whole request is Herald's to answer; afterwards its connection waits again.
      if (request?.complete === true) waiting.delete(socket);
      else socket.destroy();
    }
  });
}

/** The responses that are not finished yet, at any time. */
function responsesUnderWay(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return underWay;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'the port is in use; set PORT to a free one';
  if (code === 'EACCES') return 'this user may not use that port; set PORT to one above 1023';
  return error instanceof Error ? error.message : 'unknown reason';
}
