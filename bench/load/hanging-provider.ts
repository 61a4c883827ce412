import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { hangingHandler } from './hanging';

/** Twilio as a send knows it, hanging until it is told to relent; then it accepts. Resolves when it listens. */
export async function startHangingProvider(port: number): Promise<Server> {
  const server = createServer(
    hangingHandler((response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `SM${randomBytes(16).toString('hex')}` }));
    }),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
