import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config';
import { examine } from '../../../src/main/commands/doctor';

test('names the address of a Temporal that refuses connections', async () => {
  const address = await closedAddress();
  const config = readConfig({
    HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
    MONGODB_URI: `mongodb://${address}/herald`,
    TEMPORAL_ADDRESS: address,
  });

  const parts = await examine({ config, environment: {}, dataDir: null, timeoutMs: 3000 });

  const temporal = parts.find(({ check }) => check === 'temporal');
  expect(temporal?.findings[0]?.message).toContain(`Temporal at ${address} is not reachable`);
});

/** Returns an address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}
