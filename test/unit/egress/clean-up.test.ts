import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { failed, plainClientOf, post, RESPONSE, webhookEgress } from './support/clients';
import { startHttpServer } from './support/servers';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a finished request leaves no listener on a signal that outlives it', async () => {
  const { signal } = new AbortController();
  const server = await startHttpServer((_, response) => response.end());
  const { client, url } = plainClientOf(server);
  expect(await client.request(post(url, { signal }))).toMatchObject(RESPONSE);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('a finished request leaves no timer', async () => {
  const client = webhookEgress({ allowOrigins: [] });
  const before = timers();
  const outcome = await client.request(post('', { timeoutMs: 60_000 }));
  expect(outcome).toMatchObject(failed('invalid_url'));
  expect(timers()).toBe(before);
});
