import type { Response } from 'express';

/** An open answer of `text/event-stream`. */
export interface EventStream {
  send(event: string, id: string, data: object): void;
  /** Keeps proxies from closing what seems idle; `id` moves on what a browser comes back with, without an event. */
  beat(id: string | null): void;
  end(): void;
}

/** Pause of browsers before they reconnect. */
const RETRY_MS = 2000;
/** Somebody who reads so far behind is cut off, and comes back where they were. */
const MAX_BEHIND_BYTES = 1024 * 1024;
/** Time that the last bytes may take to leave. */
const END_MS = 1000;

/** Begins the answer. Ids are Herald's own and data is JSON: neither can hold a line break. */
export function openEventStream(response: Response): EventStream {
  response.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // nginx gathers answers otherwise.
    'X-Accel-Buffering': 'no',
    // The connection ends with the stream: a stop need not wait for it.
    Connection: 'close',
  });
  response.flushHeaders();

  function write(lines: string[]): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAX_BEHIND_BYTES) response.destroy();
    else response.write(`${lines.join('\n')}\n\n`);
  }

  write([`retry: ${RETRY_MS}`]);
  return {
    send: (event, id, data) =>
      write([`event: ${event}`, `id: ${id}`, `data: ${JSON.stringify(data)}`]),
    beat: (id) => write([': still here', ...(id === null ? [] : [`id: ${id}`])]),
    end() {
      response.end();
      setTimeout(() => response.destroy(), END_MS).unref();
    },
  };
}
