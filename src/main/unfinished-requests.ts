import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes of an announced body that are read after its answer: more than the largest file. */
const READ_BYTES = 32 * 1024 * 1024;

/** Time for a client to read an answer before its connection, on which it may still be sending, is reset. */
const LINGER_MS = 1000;

/**
 * Closes a connection after an answer whose request goes on: in chunks of one byte its rest would cost more to read than
 * thousands of requests. The rest of a body that announces its length costs little and is read, so that its sender, which
 * may not look for an answer before, gets it.
 */
export function closeUnfinished(): RequestListener {
  return (request, response) => {
    if (request.complete) return;
    beforeHeaders(response, () => {
      if (isEndless(request)) response.shouldKeepAlive = false;
    });
    response.prependOnceListener('finish', () => {
      if (isEndless(request)) endUnread(request.socket);
    });
  };
}

function isEndless({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > READ_BYTES
  );
}

function beforeHeaders(response: ServerResponse, run: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    run();
    return writeHead(...given);
  };
}

/** Ends a connection and reads nothing more from it. Closed at once, it would be reset, and the answer could be lost. */
function endUnread(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    setImmediate(() => handleOf(socket)?.readStop());
  };
}

function handleOf(socket: Socket): { readStop(): void } | null {
  const { _handle: handle } = socket as unknown as { _handle: { readStop(): void } | null };
  return handle;
}
