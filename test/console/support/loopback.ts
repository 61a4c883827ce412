import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A program's server on the loopback address, to which a browser brings a grant. */
export interface Loopback {
  port: number;
  /** Requests for its page, without those that browsers add. */
  visits: Pick<IncomingMessage, 'url' | 'headers'>[];
  close(): Promise<void>;
}

export async function openLoopback(): Promise<Loopback> {
  const visits: Loopback['visits'] = [];
  const server = createServer(({ url, headers }, response) => {
    if (url?.startsWith('/?') === true) visits.push({ url, headers });
    response.setHeader('content-type', 'text/html').end('<title>Done</title>Done');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    visits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
