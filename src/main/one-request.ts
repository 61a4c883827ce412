import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

const TWO_HOSTS = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';

/**
 * Passes on one request of a connection at a time. Node would run pipelined ones at once; their responses have no socket
 * until it is their turn, so nothing that they hold learns when the connection ends (nodejs/node#62534).
 *
 * A second request may wait, unseen: a client can have read the whole answer a moment before the server knows that it is sent.
 * A connection with a further one is closed. Clients and proxies of today send a request after the answer before it.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const withWaiting = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    if (hasTwoHosts(request)) {
      if (response.socket !== null) socket.write(TWO_HOSTS);
      socket.destroySoon();
    } else if (response.socket !== null) listener(request, response);
    else if (withWaiting.has(socket)) socket.destroy();
    else {
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

/** Recognises a request that a proxy may have read as one for another host; Node keeps the first `Host` header only. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
