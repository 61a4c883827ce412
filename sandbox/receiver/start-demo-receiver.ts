import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { ReceivedLog } from './received-log';
import { createReceiverApp } from './receiver-app';
import type { Certificate } from './self-signed-certificate';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_CAPACITY = 1000;

export interface DemoReceiverOptions {
  /** 0 for any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** The bearer token webhooks must carry. */
  token: string;
  certificate: Certificate;
  /** Webhooks kept; the oldest are forgotten. Default 1,000. */
  capacity?: number;
}

export interface DemoReceiver {
  /** The HTTPS base address; webhooks go to `/webhook` below it. */
  url: string;
  close(): Promise<void>;
}

/** Starts an HTTPS server that takes webhooks and shows what it got at `GET /received`. Resolves when it listens. */
export async function startDemoReceiver(options: DemoReceiverOptions): Promise<DemoReceiver> {
  const log = new ReceivedLog(options.capacity ?? DEFAULT_CAPACITY);
  const { certPem: cert, keyPem: key } = options.certificate;
  const server = createServer({ cert, key }, createReceiverApp(log, options.token));
  server.listen(options.port, options.host ?? DEFAULT_HOST);
  await once(server, 'listening');
  return {
    url: urlOf(server),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function urlOf(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `https://${host}:${bound.port}`;
}
