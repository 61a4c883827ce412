import { createServer, connect } from 'node:net';
import { EngineStartError } from './errors';

const HOST = '127.0.0.1';

/** The preferred port when it is free on 127.0.0.1, else any free one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined) {
    const port = await tryListen(preferred);
    if (port !== undefined) return port;
  }
  const port = await tryListen(0);
  if (port === undefined) throw new EngineStartError('no port is free on 127.0.0.1');
  return port;
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
      const address = server.address();
      const opened = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(opened));
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
