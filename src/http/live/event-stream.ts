import type { Response } from 'express';

/** Pause of clients before they reconnect. */
const RETRY_MS = 2000;
/** A reader that falls this far behind is cut off, and resumes where it was. */
const MAX_BEHIND_BYTES = 1024 * 1024;
/** Time for the last bytes to leave. */
const END_MS = 1000;

/** Interval between signs of life. */
export const HEARTBEAT_MS = 15_000;

/** Event of a response that begins to stream, and may go on for hours. */
export const STREAM_OPENED = 'stream opened';

/** An open answer of `text/event-stream`. */
export interface EventStream {
  send(event: string, id: string, data: object): void;
  /** Sends a comment so that proxies keep the connection; `id` advances the place where a client resumes. */
  beat(id: string | null): void;
  /** Resolves when the client has read enough to be sent more, or has gone. */
  drained(): Promise<void>;
  end(): void;
}

/** Begins the answer. Ids are Herald's own and data is JSON, so neither holds a line break. */
export function openEventStream(response: Response): EventStream {
  response.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // nginx buffers answers otherwise.
    'X-Accel-Buffering': 'no',
    // The connection ends with the stream, so a stop need not wait for it.
    Connection: 'close',
  });
  response.flushHeaders();
  response.emit(STREAM_OPENED);

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
    drained: () => drained(response),
    end() {
      response.end();
      setTimeout(() => response.destroy(), END_MS).unref();
    },
  };
}

async function drained(response: Response): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
