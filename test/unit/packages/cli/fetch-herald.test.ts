import dns from 'node:dns';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fetchHerald } from '../../../../packages/cli/src/http/fetch-herald.ts';
import { reasonOf } from '../../../../packages/cli/src/errors.ts';
import { type StandIn, json, startStandIn } from './stand-in';

let herald: StandIn;
beforeEach(async () => {
  herald = await startStandIn();
  herald.on('/api', json(200, { success: true }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await herald.close();
});

/** Has every name lead to these addresses from now on. */
function leadTo(...addresses: string[]): jest.SpiedFunction<typeof dns.lookup> {
  const found = addresses.map((address) => ({ address, family: 4 }));
  const answer = (_name: string, _options: object, callback: (...found: unknown[]) => void) =>
    callback(null, found);
  return jest.spyOn(dns, 'lookup').mockImplementation(answer as never);
}

const ask = (name: string): Promise<Response> =>
  fetchHerald(`http://${name}:${new URL(herald.url).port}/api`, {
    headers: { 'service-api-key': 'secret' },
  });

test('a key goes over http to the address that was checked, by one look-up', async () => {
  const lookup = leadTo('127.0.0.1');

  const response = await ask('herald.lan');

  expect(await response.json()).toEqual({ success: true });
  expect(herald.arrived[0]?.headers).toMatchObject({ 'service-api-key': 'secret' });
  expect(lookup).toHaveBeenCalledTimes(1);
});

test.each([[['203.0.113.9']], [['127.0.0.1', '203.0.113.9']]])(
  'no key goes over http to a name that leads to %j by now',
  async (addresses) => {
    leadTo(...addresses);

    const failure = await ask('rebound.example').catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Error);
    expect(reasonOf(failure, 'herald.lan')).toContain(
      'is not on this machine or a private network',
    );
    expect(herald.arrived).toEqual([]);
  },
);
