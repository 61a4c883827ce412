import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Request as it arrived. */
export interface Arrived {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Reaction = (response: ServerResponse, arrived: Arrived) => unknown;

/** Server of a test, in the place of Herald or of the developer's own. */
export interface StandIn {
  url: string;
  arrived: Arrived[];
  /** Sets the reaction to a path; those without one get 404. */
  on: (path: string, reaction: Reaction) => void;
  /** Cuts all connections. */
  cut: () => void;
  close: () => Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const arrived: Arrived[] = [];
  const reactions = new Map<string, Reaction>();
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = '', headers } = request;
    const one = { method, url: new URL(request.url ?? '/', url), headers, body };
    arrived.push(one);
    const react = reactions.get(one.url.pathname);
    await (react === undefined
      ? json(404, refusal('not_found'))(response, one)
      : react(response, one));
  }

  return {
    url,
    arrived,
    on: (path, reaction) => void reactions.set(path, reaction),
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reaction that answers with JSON. */
export function json(status: number, body: object): Reaction {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function refusal(code: string, error = `it is ${code}`) {
  return { success: false, error, code };
}

/** Stream of webhooks, as the stand-in tells them. */
export interface StandInStream {
  react: Reaction;
  /** `Last-Event-ID` of each connection; undefined without one. */
  resumedFrom: (string | undefined)[];
  send: (block: string) => void;
}

export function createStream(): StandInStream {
  const resumedFrom: (string | undefined)[] = [];
  let open: ServerResponse | null = null;
  return {
    resumedFrom,
    react(response, { headers }) {
      const lastEventId = headers['last-event-id'] as string | undefined;
      resumedFrom.push(lastEventId);
      open = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const resumed = lastEventId !== undefined;
      response.write(`retry: 2000\n\nevent: ready\nid: now\ndata: {"resumed":${resumed}}\n\n`);
    },
    send: (block) => void open?.write(`${block}\n\n`),
  };
}

/** Block of a webhook: its number is its cursor and its event id. */
export function webhookBlock(number: number, fields: object = {}): string {
  const eventId = `evt_${number}`;
  const event = 'channel_delivered';
  const body = JSON.stringify({ event, eventId, messageId: `order-${number}`, text: 'é ✓' });
  const data = { eventId, event, createdAt: '2026-11-26T20:00:00.000Z', body, ...fields };
  return `event: webhook\nid: c${number}\ndata: ${JSON.stringify(data)}`;
}
