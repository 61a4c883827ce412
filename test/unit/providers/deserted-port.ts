import { once } from 'node:events';
import { createServer } from 'node:net';
import { urlOfServer } from '../sandbox/support/server-url';

/** An address whose port was free a moment ago. */
export async function urlOfDesertedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = urlOfServer(server);
  server.close();
  await once(server, 'close');
  return url;
}
