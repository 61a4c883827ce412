import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { urlOfServer } from './server-url';

interface Status {
  biz_opaque_callback_data?: string;
}

export interface CapturedCallback {
  /** The whole address it was posted to. */
  url: string;
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
}

export interface CallbackCapture {
  url: string;
  /** Every callback so far, oldest first. */
  callbacks: CapturedCallback[];
  /** Answers the next callbacks with these statuses, then 200 again. */
  answerNextWith(...statuses: number[]): void;
  /** Resolves when that many callbacks have come in all. */
  waitFor(count: number): Promise<CapturedCallback[]>;
  /** Resolves with the first callback at or after `start` that is the one looked for. */
  waitForOne(
    start: number,
    isWanted: (callback: CapturedCallback) => boolean,
  ): Promise<CapturedCallback>;
  close(): Promise<void>;
}

/** A real HTTP server in the place of the callback endpoint. */
export async function startCallbackCapture(): Promise<CallbackCapture> {
  const callbacks: CapturedCallback[] = [];
  const arrivals = new EventEmitter();
  let answers: number[] = [];
  const capture = async (request: IncomingMessage, response: ServerResponse) => {
    const url = `${urlOfServer(server)}${request.url}`;
    const rawBody = await buffer(request);
    callbacks.push({ url, headers: request.headers, rawBody });
    response.writeHead(answers.shift() ?? 200).end();
    arrivals.emit('callback');
  };
  const server = createServer((request, response) => void capture(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${urlOfServer(server)}/callbacks/meta/con_1`,
    callbacks,
    answerNextWith: (...statuses) => {
      answers = statuses;
    },
    async waitFor(count) {
      while (callbacks.length < count) await once(arrivals, 'callback');
      return callbacks.slice(0, count);
    },
    async waitForOne(start, isWanted) {
      for (;;) {
        const found = callbacks.slice(start).find(isWanted);
        if (found !== undefined) return found;
        await once(arrivals, 'callback');
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the statuses in callbacks of Meta. */
export function statusesOf(callbacks: CapturedCallback[]): Status[] {
  return callbacks.flatMap(({ rawBody }) => {
    const { entry } = JSON.parse(rawBody.toString('utf8')) as {
      entry: [{ changes: [{ value: { statuses?: Status[] } }] }];
    };
    return entry[0].changes[0].value.statuses ?? [];
  });
}
