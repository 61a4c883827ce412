import type { Server } from 'node:net';

export function urlOfServer(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${bound.port}`;
}
