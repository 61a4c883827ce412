import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';

const DEFAULT_HOST = '127.0.0.1';
/** Longer than clients keep a connection: on a busy machine, one that closes first cuts off a request under way. */
const KEEP_ALIVE_MS = 75_000;

export interface ListenOptions {
  /** 0 for any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
}

/** Resolves with the server's base address when it listens. */
export async function listen(
  server: Server | TlsServer,
  scheme: 'http' | 'https',
  { port, host = DEFAULT_HOST }: ListenOptions,
): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const shown = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `${scheme}://${shown}:${bound.port}`;
}
