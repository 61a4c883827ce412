import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import tls from 'node:tls';
import type { TestCertificate } from '../unit/egress/support/certificate';

/** Speaks on a connection as it likes; called when a whole request has been read, with its text. */
export type Script = (socket: Socket, request: string) => void;

export interface Stranger {
  origin: string;
  connections(): number;
  close(): Promise<void>;
}

export interface HostileReceiver extends Stranger {
  /** Sets what happens to requests for a path. */
  play(path: string, script: Script): void;
  /** How many requests there were for a path. */
  requests(path: string): number;
}

/** A TLS server below HTTP: every byte of its answers is the script's. It takes a free port unless it is given one. */
export async function startHostileReceiver(
  certificate: TestCertificate,
  port = 0,
): Promise<HostileReceiver> {
  const scripts = new Map<string, Script>();
  const seen: string[] = [];
  const server = tls.createServer(certificate, (socket) => {
    onRequest(socket, (path, request) => {
      seen.push(path);
      scripts.get(path)?.(socket, request);
    });
  });
  const stranger = await listening(server, port);
  return {
    ...stranger,
    play: (path, script) => void scripts.set(path, script),
    requests: (path) => seen.filter((each) => each === path).length,
  };
}

/** A server that speaks no HTTP at all: `onConnection` decides what happens. */
export function startStranger(onConnection: (socket: Socket) => void, port = 0): Promise<Stranger> {
  return listening(createServer(onConnection), port);
}

/** A TLS server; answers 200 unless told otherwise, for clients that accept its certificate and protocol. */
export function startTlsStranger(
  options: tls.TlsOptions,
  onConnection: (socket: Socket) => void,
): Promise<Stranger> {
  return listening(tls.createServer(options, onConnection), 0);
}

function onRequest(socket: Socket, take: (path: string, request: string) => void): void {
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
    const [head, body] = received.split('\r\n\r\n', 2);
    const length = Number(/^content-length: (\d+)/im.exec(head ?? '')?.[1] ?? 0);
    if (body === undefined || body.length < length) return;
    const request = received;
    received = '';
    take(request.split(' ', 2)[1] ?? '', request);
  });
}

async function listening(server: Server, port: number): Promise<Stranger> {
  let connections = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  server.on('connection', (socket: Socket) => {
    connections += 1;
    keep(socket);
  });
  server.on('secureConnection', keep);
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
