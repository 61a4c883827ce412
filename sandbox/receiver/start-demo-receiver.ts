import { once } from 'node:events';
import { createServer } from 'node:https';
import { type ListenOptions, listen } from '../listen';
import { ReceivedLog } from './received-log';
import { createReceiverApp } from './receiver-app';
import type { Certificate } from './self-signed-certificate';

const DEFAULT_CAPACITY = 1000;

export interface DemoReceiverOptions extends ListenOptions {
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
  const url = await listen(server, 'https', options);
  return {
    url,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
