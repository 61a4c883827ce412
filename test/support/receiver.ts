import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificate, createSelfSignedCertificate } from '../../src/demo-receiver';

export interface ReceivedWebhook {
  at: Date;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** What a receiver does with one POST, `count` being how many this path has had, this one included. */
export type Behaviour = (response: ServerResponse, count: number, webhook: ReceivedWebhook) => void;

export interface TestReceiver {
  origin: string;
  certificate: Certificate;
  /** Everything that arrived on a path, oldest first. */
  received(path: string): ReceivedWebhook[];
  /** Sets how a path behaves; 200 when nothing is set. */
  behave(path: string, behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A real HTTPS server on 127.0.0.1; each test takes a path of its own. */
export async function startReceiver(certificate?: Certificate): Promise<TestReceiver> {
  const usable = certificate ?? (await createSelfSignedCertificate({ host: '127.0.0.1' }));
  const log: ReceivedWebhook[] = [];
  const behaviours = new Map<string, Behaviour>();
  const received = (path: string) => log.filter((webhook) => webhook.path === path);

  const server = createServer({ cert: usable.certPem, key: usable.keyPem }, (request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? '/';
      const webhook = { at: new Date(), path, headers: request.headers, body };
      log.push(webhook);
      const behave = behaviours.get(path) ?? ((answer) => answer.writeHead(200).end());
      behave(response, received(path).length, webhook);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: usable,
    received,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}
