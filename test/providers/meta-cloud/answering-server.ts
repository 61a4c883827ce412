import { once } from 'node:events';
import { createServer } from 'node:http';
import { createOperatorEgress } from '../../../src/egress';
import { createMetaCloudProvider } from '../../../src/providers/meta-cloud';
import type { MessagingProvider, SendTemplateRequest } from '../../../src/ports/messaging-provider';
import { urlOfServer } from '../../sandbox/support/server-url';

export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** Announces more than it writes, then cuts the connection. */
  cutShort?: boolean;
}

export interface AnsweringServer {
  url: string;
  provider: MessagingProvider;
  /** The next requests get these, in order. */
  answerWith(...answers: Answer[]): void;
  /** Path and query of every request since the last `answerWith`. */
  paths: string[];
  close(): Promise<void>;
}

/** A server with Meta's address and anybody's manners: for the answers a well-behaved provider never gives. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  let answers: Answer[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const answer = answers.shift() ?? { status: 500, body: 'no answer prepared' };
    const length = Buffer.byteLength(answer.body) + (answer.cutShort === true ? 100 : 0);
    response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
    if (answer.cutShort === true) response.write(answer.body, () => response.destroy());
    else response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = urlOfServer(server);
  const egress = createOperatorEgress({ origins: [url] });
  return {
    url,
    provider: createMetaCloudProvider({ egress, graphUrl: `${url}/`, apiVersion: 'v25.0' }),
    answerWith(...next) {
      answers = next;
      paths.length = 0;
    },
    paths,
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

export const plainRequest: SendTemplateRequest = {
  senderNumber: '15550100200',
  recipientNumber: '15551230000',
  template: {
    providerTemplateId: '1',
    name: 'welcome',
    language: 'en_US',
    parameterFormat: 'POSITIONAL',
    variableKeys: null,
  },
  values: { header: null, body: [], buttons: [] },
  trackingToken: 'trk_1',
  callbackUrl: null,
};
