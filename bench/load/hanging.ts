import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { type Dispatcher, request } from 'undici';
import type { ReceiverOptions } from './receiver';

const RELENT_PATH = '/relent';
const HANG_PATH = '/hang';

/** Has a peer answer every request, those it holds too, or hold them again. */
export async function tellHanging(
  dispatcher: Dispatcher,
  url: string,
  what: 'relent' | 'hang',
): Promise<void> {
  const path = what === 'relent' ? RELENT_PATH : HANG_PATH;
  const { body } = await request(url + path, { dispatcher });
  await body.dump();
}

/** A receiver that takes every webhook and never answers, until it is told to relent. Resolves when it listens. */
export async function startHangingReceiver(options: ReceiverOptions): Promise<https.Server> {
  const { port, certPem: cert, keyPem: key } = options;
  const server = https.createServer(
    { cert, key },
    hangingHandler((response) => response.end()),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Twilio as a send knows it, hanging until it is told to relent; then it accepts. Resolves when it listens. */
export async function startHangingProvider(port: number): Promise<http.Server> {
  const server = http.createServer(
    hangingHandler((response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `SM${randomBytes(16).toString('hex')}` }));
    }),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Takes every request and answers none, until it is told to relent. */
function hangingHandler(
  answer: (response: ServerResponse) => void,
): (incoming: IncomingMessage, response: ServerResponse) => void {
  const held = new Set<ServerResponse>();
  let hangs = true;
  return (incoming, response) => {
    incoming.resume();
    if (incoming.url === HANG_PATH || incoming.url === RELENT_PATH) {
      hangs = incoming.url === HANG_PATH;
      response.end();
      if (!hangs) for (const each of held) answer(each);
      return;
    }
    if (!hangs) return answer(response);
    held.add(response);
    response.once('close', () => held.delete(response));
  };
}
