import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../sandbox/listen';
import { decode, encode } from '../support/wire';

export interface ServedStage {
  url: string;
  close(): Promise<void>;
}

/** Serves the methods of an object on 127.0.0.1, for `remote` (test/support/remote.ts) in the suites. */
export async function serveStage(stage: object): Promise<ServedStage> {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => callMethod(stage, body))
      .then(
        (value) => response.end(encode(value)),
        (error: unknown) => response.writeHead(500).end(encode(failureOf(error))),
      );
  });
  const url = await listen(server, 'http', { port: 0 });
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function callMethod(stage: object, body: string): Promise<unknown> {
  const { path, args } = decode(body) as { path: string[]; args: unknown[] };
  let owner: unknown;
  let member: unknown = stage;
  for (const name of path) {
    owner = member;
    member = Reflect.get(Object(owner), name);
  }
  if (typeof member !== 'function') throw new Error(`the stage has no ${path.join('.')}`);
  return Reflect.apply(member, owner, args) as unknown;
}

function failureOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const { name, message } = error;
  return { message, fields: { ...Object.fromEntries(Object.entries(error)), name } };
}
