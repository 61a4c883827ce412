import { expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:net';

import { freePort } from '../../../engines/ports';

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

test('returns the preferred port when it is free, and another one when it is not', async () => {
  const preferred = await freePort();
  expect(await freePort(preferred)).toBe(preferred);

  const busy = await listen(preferred);
  const other = await freePort(preferred);
  expect(other).not.toBe(preferred);
  (await listen(other)).close();
  busy.close();
});
