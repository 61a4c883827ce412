import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

const NOT_ONE_HOST = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';

/**
 * Passes on one request of a connection at a time, if it names its host. Node would run pipelined ones at once; their responses have no socket
 * until it is their turn, so nothing that they hold learns when the connection ends (nodejs/node#62534).
 *
 * A second request may wait, unseen: a client can have read the whole answer a moment before the server knows that it is sent.
 * A connection with a further one is closed. Clients and proxies of today send a request after the answer before it.
 *
 * Closing does not stop Node from making requests of what it has read, some thousands from one segment, so its parser is
 * stopped too.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const withWaiting = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    if (!namesOneHost(request)) {
      stopParser(socket);
      if (response.socket !== null) socket.write(NOT_ONE_HOST);
      socket.destroySoon();
    } else if (response.socket !== null) listener(request, response);
    else if (withWaiting.has(socket)) {
      stopParser(socket);
      socket.destroy();
    } else {
      withWaiting.add(socket);
      // After the `close` of the response before it, which is emitted later in the same tick.
      response.once('socket', () =>
        process.nextTick(() => {
          withWaiting.delete(socket);
          if (!socket.destroyed) listener(request, response);
        }),
      );
    }
  };
}

/**
 * Tells whether a request names one host, which HTTP/1.0 need not. Of several, a proxy may have read another than Node,
 * which keeps the first. Node would answer a request without any itself, and go on with those behind it.
 */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Tells Node's parser that what follows a request is not HTTP, as after an upgrade. */
const NO_MORE_HTTP = 2;

/** Makes the next request the last that is read of a connection, also of what has arrived. */
function stopParser(socket: Socket): void {
  const { parser } = socket as unknown as { parser: { onIncoming: () => number } | null };
  if (parser !== null) parser.onIncoming = () => NO_MORE_HTTP;
}
