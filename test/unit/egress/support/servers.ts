import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import { afterEach } from '@jest/globals';
import type { TestCertificate } from './certificate';

export interface TestServer {
  port: number;
  /** Every connection accepted so far, open or not. */
  connections: Socket[];
  /** Every request that arrived; stays empty for a raw server. */
  requests: http.IncomingMessage[];
}

interface Place {
  host?: string;
  port?: number;
}

const open: (() => Promise<unknown>)[] = [];

/** Closes at the end of the test what it has opened, last first. */
export function closeAfterTest(close: () => Promise<unknown>): void {
  open.push(close);
}

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A TCP server that speaks whatever `onConnection` writes. */
export async function startRawServer(onConnection: (socket: Socket) => void): Promise<TestServer> {
  return listen(net.createServer(onConnection), [], {});
}

export async function startHttpServer(handler: http.RequestListener): Promise<TestServer> {
  const requests: http.IncomingMessage[] = [];
  return listen(http.createServer(recording(requests, handler)), requests, {});
}

export async function startHttpsServer(
  certificate: TestCertificate,
  handler: http.RequestListener,
  place: Place = {},
): Promise<TestServer> {
  const requests: http.IncomingMessage[] = [];
  return listen(https.createServer(certificate, recording(requests, handler)), requests, place);
}

function recording(
  requests: http.IncomingMessage[],
  handler: http.RequestListener,
): http.RequestListener {
  return (request, response) => {
    requests.push(request);
    handler(request, response);
  };
}

async function listen(
  server: net.Server,
  requests: http.IncomingMessage[],
  place: Place,
): Promise<TestServer> {
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    socket.on('error', () => socket.destroy());
  });
  server.listen(place.port ?? 0, place.host ?? '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(async () => {
    server.close();
    for (const socket of connections) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { port: address.port, connections, requests };
}

/** Resolves when a connection has ended, cleanly or by a reset. */
export async function closed(socket: Socket | undefined): Promise<void> {
  if (socket === undefined) throw new Error('there is no such connection');
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}
