import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A port of 127.0.0.1 that refuses connections until it is opened, and then passes them on. */
export interface LateRelay {
  port: number;
  open(): Promise<void>;
  close(): void;
}

/** @param port a free one */
export function lateRelay(port: number, toPort: number): LateRelay {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  return {
    port,
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
