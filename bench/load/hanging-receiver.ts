import { once } from 'node:events';
import { type Server, createServer } from 'node:https';
import { hangingHandler } from './hanging';
import type { ReceiverOptions } from './receiver';

/** A receiver that takes every webhook and never answers, until it is told to relent. Resolves when it listens. */
export async function startHangingReceiver(options: ReceiverOptions): Promise<Server> {
  const { port, certPem: cert, keyPem: key } = options;
  const server = createServer(
    { cert, key },
    hangingHandler((response) => response.end()),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
