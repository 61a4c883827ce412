import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Server, createServer } from 'node:https';
import type { ReceiverOptions } from './receiver';

/** A GET of one lets every request be answered, those held too; of the other holds them again. */
export const RELENT_PATH = '/relent';
export const HANG_PATH = '/hang';

/** A receiver that takes every webhook and never answers, until it is told to relent. Resolves when it listens. */
export async function startHangingReceiver(options: ReceiverOptions): Promise<Server> {
  const { port, certPem: cert, keyPem: key } = options;
  const held = new Set<ServerResponse>();
  let hangs = true;
  const server = createServer({ cert, key }, (request, response) => {
    const isCommand = request.url === RELENT_PATH || request.url === HANG_PATH;
    if (isCommand) hangs = request.url === HANG_PATH;
    request.resume();
    if (hangs && !isCommand) {
      held.add(response);
      response.once('close', () => held.delete(response));
      return;
    }
    response.end();
    if (hangs) return;
    for (const each of held) each.end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
