import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface StallLimits {
  /** How long a connection may have unsent bytes and take none of them. */
  stallMs: number;
  /** How often this is checked. */
  checkIntervalMs: number;
}

/** Connection with unsent bytes. */
interface Sending {
  takenBytes: number;
  /** When it was last seen to have taken some. */
  sinceMs: number;
}

/**
 * Closes connections of clients that ask and do not read. One whose answer has not begun has nothing unsent, whatever
 * time the answer takes; a stream sends heartbeats, so it is closed soon after its client reads no more.
 */
export function closeStalled(server: Server, limits: StallLimits): void {
  const open = new Map<Socket, Sending | null>();
  server.on('connection', (socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  const check = setInterval(() => {
    for (const [socket, before] of open) {
      const sending = sendingOf(socket, before);
      open.set(socket, sending);
      if (sending !== null && performance.now() - sending.sinceMs > limits.stallMs)
        socket.destroy();
    }
  }, limits.checkIntervalMs);
  check.unref();
  server.once('close', () => clearInterval(check));
}

function sendingOf(socket: Socket, before: Sending | null): Sending | null {
  if (socket.writableLength === 0) return null;
  const takenBytes = takenBytesOf(socket);
  return before?.takenBytes === takenBytes ? before : { takenBytes, sinceMs: performance.now() };
}

/** Handle of a connection, of which Node's own timeout of sockets reads the same. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/**
 * Returns how many bytes the operating system has taken. `bytesWritten` of the socket counts what waits in memory too, and
 * `writableLength` the whole of a chunk until its last byte is taken, which takes minutes on a slow line.
 */
function takenBytesOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: Handle | null };
  return handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize;
}
