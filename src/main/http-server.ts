import { once } from 'node:events';
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';

export interface HttpServer {
  url: string;
  /** Accepts nothing new and resolves when every request under way is answered. */
  close(): Promise<void>;
}

/** Longer than the idle time-outs of common load balancers, so that we are never the one who closes a live connection. */
const KEEP_ALIVE_MS = 75_000;

/** Listens and resolves with the address. @throws Error with a sentence that names the setting when the port is taken */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
): Promise<HttpServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
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
