import { randomInt } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { cacheFolder } from './cache';
import { EngineStartError } from './errors';
import { isAlive } from './launch';

const HOST = '127.0.0.1';

/** Below the ports of outgoing connections (Linux: from 32768), one of which could take it before it is used. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
const TRIES = 100;

/**
 * The preferred port when it is free on 127.0.0.1, else any free one. No other process gets it from here while this one
 * runs, also while what listens there has not started yet or is starting again.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await tryReserve(preferred))) return preferred;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST_PORT + randomInt(PORTS);
    if (await tryReserve(port)) return port;
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
  if (!(await isFreePort(port))) {
    throw new EngineStartError(
      `${engine} cannot start: port ${port} on 127.0.0.1 is taken by another program`,
    );
  }
}

/**
 * Reserves a port for this process, by a file that names both. Of two processes that reserve it at the same moment, each
 * sees the file of the other, and neither gets it. The files of processes that have ended are removed. Where the cache
 * cannot be written, a port is free when nothing listens on it.
 */
async function tryReserve(port: number): Promise<boolean> {
  const folder = join(cacheFolder(process.env), 'ports');
  const own = `${port}-${process.pid}`;
  const names = await mkdir(folder, { recursive: true })
    .then(() => writeFile(join(folder, own), ''))
    .then(() => readdir(folder))
    .catch(() => []);
  const others = names.filter((name) => name !== own);
  const ended = others.filter((name) => !isAlive(Number(name.split('-')[1])));
  await Promise.all(ended.map((name) => rm(join(folder, name), { force: true })));
  const isReserved = others.some((name) => name.startsWith(`${port}-`) && !ended.includes(name));
  if (!isReserved && (await isFreePort(port))) return true;
  await rm(join(folder, own), { force: true });
  return false;
}

/** Returns whether nothing listens on a port of 127.0.0.1: it could be opened, and was closed again. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    server.listen({ host: HOST, port, exclusive: true }, () => {
      server.close(() => resolve(true));
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
