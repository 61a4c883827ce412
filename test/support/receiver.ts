import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { listen } from '../../sandbox/listen';
import { PATIENT_MS } from './wait';

export interface ReceivedWebhook {
  at: Date;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The body as it arrived. */
  rawBody: string;
}

/** Answers one POST; `count` says how many this path has had, this one included. */
export type Behaviour = (response: ServerResponse, count: number, webhook: ReceivedWebhook) => void;

export interface TestReceiver {
  origin: string;
  /** Everything that arrived on a path, oldest first. */
  received(path: string): ReceivedWebhook[];
  /** Sets how a path behaves; 200 when nothing is set. */
  behave(path: string, behaviour: Behaviour): void;
  /** Waits until `isEnough` of what arrived on a path, looking at each arrival. @throws Error after `timeoutMs` */
  next(
    path: string,
    isEnough: (webhooks: ReceivedWebhook[]) => boolean,
    timeoutMs?: number,
  ): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

/** A real HTTPS server on 127.0.0.1; each test takes a path of its own. */
export async function startReceiver(
  { certPem, keyPem }: { certPem: string; keyPem: string },
  port = 0,
): Promise<TestReceiver> {
  const log: ReceivedWebhook[] = [];
  const behaviours = new Map<string, Behaviour>();
  const arrivals = new EventEmitter({ captureRejections: true });
  arrivals.setMaxListeners(0);
  const received = (path: string) => log.filter((webhook) => webhook.path === path);

  const server = createServer({ cert: certPem, key: keyPem }, (request, response) => {
    void text(request).then((rawBody) => {
      const path = request.url ?? '/';
      const { headers } = request;
      const body = JSON.parse(rawBody) as Record<string, unknown>;
      const webhook = { at: new Date(), path, headers, body, rawBody };
      log.push(webhook);
      const behave = behaviours.get(path) ?? ((answer) => answer.writeHead(200).end());
      behave(response, received(path).length, webhook);
      arrivals.emit(path);
    });
  });
  const origin = await listen(server, 'https', { port });
  return {
    origin,
    received,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    async next(path, isEnough, timeoutMs = PATIENT_MS) {
      const signal = AbortSignal.timeout(timeoutMs);
      while (!isEnough(received(path))) await once(arrivals, path, { signal });
      return received(path);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
