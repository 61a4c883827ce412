import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Server, createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { nowMs } from './open-loop';

export interface ReceiverOptions {
  /** 0 for any free port. */
  port: number;
  certPem: string;
  keyPem: string;
}

export interface Arrival {
  eventId: string;
  /** When its body was complete, on the machine's monotonic clock. */
  atMs: number;
}

/** Webhooks go here; a GET of the third path takes what has arrived since the last one. */
export const WEBHOOK_PATH = '/webhook';
/** The first attempt of each event is answered 503 here, and has not arrived. */
export const FAILING_PATH = '/failing';
export const ARRIVALS_PATH = '/arrivals';

/** A receiver that does the least a receiver can: note the time, answer. Resolves when it listens. */
export async function startReceiver(options: ReceiverOptions): Promise<Server> {
  const { port, certPem: cert, keyPem: key } = options;
  let arrivals: Arrival[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    if (request.url === ARRIVALS_PATH) {
      response.end(JSON.stringify(arrivals));
      arrivals = [];
      return;
    }
    void readArrival(request).then((arrival) => {
      const isFirst = request.headers['x-webhook-attempt'] === '1';
      if (request.url === FAILING_PATH && isFirst) response.statusCode = 503;
      else arrivals.push(arrival);
      response.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function readArrival(request: IncomingMessage): Promise<Arrival> {
  const body = await text(request);
  const atMs = nowMs();
  const { eventId } = JSON.parse(body) as { eventId: string };
  return { eventId, atMs };
}
