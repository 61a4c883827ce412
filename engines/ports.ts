import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';
import { EngineStartError } from './errors';

const HOST = '127.0.0.1';

/** Below the ports of outgoing connections (Linux: from 32768), one of which could take it before it is used. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
const TRIES = 100;

/** The preferred port when it is free on 127.0.0.1, else any free one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined) {
    const port = await tryListen(preferred);
    if (port !== undefined) return port;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await tryListen(FIRST_PORT + randomInt(PORTS));
    if (port !== undefined) return port;
  }
  throw new EngineStartError('no port is free on 127.0.0.1');
}

/** Returns that many free ports of 127.0.0.1, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** @throws EngineStartError when something else listens on the port */
export async function requireFreePort(port: number, engine: string): Promise<void> {
  if ((await tryListen(port)) === undefined) {
    throw new EngineStartError(
      `${engine} cannot start: port ${port} on 127.0.0.1 is taken by another program`,
    );
  }
}

/** The port that could be opened (and was closed again), or undefined when it is taken. */
function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    );
    server.listen({ host: HOST, port, exclusive: true }, () => {
      server.close(() => resolve(port));
    });
  });
}

/** @throws Error when nothing listens on that port of 127.0.0.1 */
export async function requireListening(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
