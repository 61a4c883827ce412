import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { urlOfServer } from './server-url';

const statusItem = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.string(),
  recipient_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.record(z.string(), z.unknown()).optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string(),
        message: z.string(),
        error_data: z.object({ details: z.string() }),
      }),
    )
    .optional(),
});

const inboundItem = z.object({
  from: z.string().optional(),
  type: z.string(),
  text: z.object({ body: z.string() }),
});

const callbackBody = z.object({
  object: z.string(),
  entry: z.tuple([
    z.object({
      id: z.string(),
      changes: z.tuple([
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ display_phone_number: z.string(), phone_number_id: z.string() }),
            statuses: z.array(statusItem).default([]),
            messages: z.array(inboundItem).default([]),
          }),
        }),
      ]),
    }),
  ]),
});

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

/** Unwraps a callback. */
export function readCaptured({ rawBody }: CapturedCallback) {
  const body = callbackBody.parse(JSON.parse(rawBody.toString('utf8')));
  const [entry] = body.entry;
  const [change] = entry.changes;
  return { object: body.object, accountId: entry.id, field: change.field, ...change.value };
}

export function statusesOf(callbacks: CapturedCallback[]): z.infer<typeof statusItem>[] {
  return callbacks.flatMap((callback) => readCaptured(callback).statuses);
}
