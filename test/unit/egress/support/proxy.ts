import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { closeAfterTest } from './servers';

/** Starts a proxy that leads every host to this machine, and notes whom it was asked for. */
export async function startProxy(status = 200) {
  const asked: { authority: string; headers: http.IncomingHttpHeaders }[] = [];
  const server = http.createServer();
  server.on('connect', (request, client: net.Socket) => {
    asked.push({ authority: request.url ?? '', headers: request.headers });
    client.on('error', () => client.destroy());
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const port = Number(request.url?.split(':').at(-1));
    const upstream = net.connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    closeAfterTest(async () => [client, upstream].forEach((socket) => socket.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(async () => server.close());
  const { port } = server.address() as net.AddressInfo;
  return { asked, port };
}
