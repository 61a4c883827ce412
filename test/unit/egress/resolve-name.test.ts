import { expect, test } from '@jest/globals';
import { createDnsResolver } from '../../../src/egress/resolve-name';
import { operatorEgress, post, RESPONSE } from './support/clients';
import { startDnsServer } from './support/dns-server';
import { startHttpServer } from './support/servers';

test('resolves a name to all its addresses, although one family has none', async () => {
  const { address } = await startDnsServer({ 'two.example': ['192.0.2.1', '192.0.2.2'] });
  const addresses = await createDnsResolver([address])('two.example');
  expect(addresses.toSorted()).toEqual(['192.0.2.1', '192.0.2.2']);
});

test.each([['a name that does not exist', 'gone.example', 'ENOTFOUND']])(
  'rejects %s',
  async (_, name, code) => {
    const { address } = await startDnsServer({ 'empty.example': [] });
    await expect(createDnsResolver([address])(name)).rejects.toMatchObject({ code });
  },
);

test('does not consult the hosts file for receivers', async () => {
  const { address } = await startDnsServer({});
  const resolve = createDnsResolver([address]);
  await expect(resolve('localhost')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('consults the hosts file for origins of the operator', async () => {
  const server = await startHttpServer((_, response) => response.end());
  const origin = `http://localhost:${server.port}`;
  const client = operatorEgress({ origins: [origin] });
  expect(await client.request(post(origin))).toMatchObject(RESPONSE);
});
