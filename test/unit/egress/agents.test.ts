import { once } from 'node:events';
import http from 'node:http';
import { expect, test } from '@jest/globals';
import { type AgentOptions, createAgents } from '../../../src/egress/agents';
import { closeAfterTest, startRawServer } from './support/servers';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

/** Makes an exchange over new agents; resolves to its idle socket and the server's end of it. */
async function idleSocket(options: AgentOptions) {
  const server = await startRawServer((socket) => {
    socket.on('data', () => socket.write(ANSWER));
  });
  const agents = createAgents(options);
  closeAfterTest(async () => agents.destroy());
  const client = http.get({ port: server.port, agent: agents.forProtocol('http:') });
  client.on('response', (response) => response.resume());
  const [socket] = await once(client, 'socket');
  await once(client, 'close');
  return { socket, serverSide: server.connections[0] };
}

test('an unrequested answer ends an idle connection before its idle timeout', async () => {
  const { socket, serverSide } = await idleSocket({});
  expect(socket.destroyed).toBe(false);

  let idledOut = false;
  socket.once('timeout', () => (idledOut = true));
  serverSide?.write(ANSWER);
  await once(socket, 'close');
  expect(idledOut).toBe(false);
});
