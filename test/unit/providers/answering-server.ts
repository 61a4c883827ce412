import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { createOperatorEgress } from '../../../src/egress/egress-client';
import type { StreamingEgress } from '../../../src/ports/egress';
import type { MessagingProvider } from '../../../src/ports/messaging-provider';
import { urlOfServer } from '../sandbox/support/server-url';

export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** Announces more than it writes, then cuts the connection. */
  cutShort?: boolean;
}

export interface ReceivedRequest {
  method: string;
  /** Path with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface AnsweringServer<Credentials> {
  url: string;
  provider: MessagingProvider<Credentials>;
  /** The next requests get these, in order. */
  answerWith(...answers: Answer[]): void;
  /** Every request since the last `answerWith`. */
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Server in place of a provider, for answers that a provider gives only when something is broken. */
export async function startAnsweringServer<Credentials>(
  providerAt: (url: string, egress: StreamingEgress) => MessagingProvider<Credentials>,
): Promise<AnsweringServer<Credentials>> {
  let answers: Answer[] = [];
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body });
      const answer = answers.shift() ?? { status: 500, body: 'no answer prepared' };
      const length = Buffer.byteLength(answer.body) + (answer.cutShort === true ? 100 : 0);
      response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
      if (answer.cutShort === true) response.write(answer.body, () => response.destroy());
      else response.end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = urlOfServer(server);
  const egress = createOperatorEgress({ origins: [url] });
  return {
    url,
    provider: providerAt(url, egress),
    answerWith(...next) {
      answers = next;
      requests.length = 0;
    },
    requests,
    async close() {
      await egress.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function json(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
