import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Time limits of bodies, from the end of the headers. */
export interface ArrivalLimits {
  /** Time for a whole body. */
  bodyTimeoutMs: number;
  /** Longest pause in an upload. An upload as a whole may take any time. */
  uploadIdleMs: number;
  /** How often both are checked. */
  checkIntervalMs: number;
  isUpload: (request: IncomingMessage) => boolean;
}

/** Request whose body has not ended. */
interface Arrival {
  response: ServerResponse;
  /** When the headers had arrived; of an upload, when it was last seen to bring something or to wait for its reader. */
  sinceMs: number;
  /** Bytes of its connection by then. */
  bytesRead: number;
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Answers 408 to requests whose body arrives too slowly, and closes their connections. */
export function limitArrival(server: Server, limits: ArrivalLimits): RequestListener {
  const arriving = new Map<IncomingMessage, Arrival>();
  const check = setInterval(() => {
    for (const [request, arrival] of arriving) {
      if (isOver(request)) arriving.delete(request);
      else if (isLate(request, arrival, limits)) refuse(request, arrival.response);
    }
  }, limits.checkIntervalMs);
  check.unref();
  server.once('close', () => clearInterval(check));
  return (request, response) => {
    const { bytesRead } = request.socket;
    arriving.set(request, { response, sinceMs: performance.now(), bytesRead });
    // An answer may be complete before its request is.
    response.once('close', () => {
      if (isOver(request)) arriving.delete(request);
    });
  };
}

function isOver({ complete, socket }: IncomingMessage): boolean {
  return complete || socket.destroyed;
}

function isLate(request: IncomingMessage, arrival: Arrival, limits: ArrivalLimits): boolean {
  const now = performance.now();
  const { bytesRead } = request.socket;
  if (!limits.isUpload(request)) return now - arrival.sinceMs > limits.bodyTimeoutMs;
  if (bytesRead > arrival.bytesRead || isUnread(request))
    Object.assign(arrival, { bytesRead, sinceMs: now });
  return now - arrival.sinceMs > limits.uploadIdleMs;
}

/** Tells whether so much waits to be read that nothing more is taken from the connection. */
function isUnread({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark;
}

function refuse({ socket }: IncomingMessage, response: ServerResponse): void {
  // Half an answer must not get a second one behind it.
  if (!response.headersSent && socket.writable) socket.write(TOO_SLOW);
  socket.destroySoon();
}
