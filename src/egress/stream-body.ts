import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ExchangeError } from './failures';

/**
 * Returns a response's body as it arrives, encoded as it was sent. It breaks off when nothing arrives, or nobody reads on,
 * for `idleMs`. Destroying it ends the connection.
 */
export function streamBody(response: IncomingMessage, idleMs: number): Readable {
  const idle = setTimeout(
    () => response.destroy(new ExchangeError('timeout', `Nothing for ${idleMs / 1_000} s.`)),
    idleMs,
  );
  const body = Readable.from(partsOf(response, idle), { objectMode: false });
  return body.once('close', () => {
    clearTimeout(idle);
    // A body that nobody began to read does not run the end of its parts.
    response.destroy();
  });
}

async function* partsOf(response: IncomingMessage, idle: NodeJS.Timeout): AsyncIterable<Buffer> {
  for await (const part of response) {
    idle.refresh();
    yield part as Buffer;
  }
}
