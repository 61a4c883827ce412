import { once } from 'node:events';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { createAwaitArrivals } from '../../../bench/load/arrivals';
import { nowMs } from '../../../bench/load/open-loop';
import { postJson } from '../../../bench/load/post-json';
import { WEBHOOK_PATH, startReceiver } from '../../../bench/load/receiver';
import { createSelfSignedCertificate } from '../../../sandbox/receiver/self-signed-certificate';

let server: Server;
let url: string;
let dispatcher: Agent;

beforeAll(async () => {
  const certificate = await createSelfSignedCertificate({ host: '127.0.0.1' });
  server = await startReceiver({ port: 0, ...certificate });
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dispatcher = new Agent({ connect: { ca: certificate.certPem } });
});

afterAll(async () => {
  await dispatcher.close();
  server.close();
  await once(server, 'close');
});

test('reports when each event arrived first, and how many arrived again', async () => {
  const awaitArrivals = createAwaitArrivals(url, dispatcher);
  const beforeMs = nowMs();
  for (const eventId of ['evt_a', 'evt_a', 'evt_b']) {
    await postJson(dispatcher, {
      url: url + WEBHOOK_PATH,
      headers: {},
      body: JSON.stringify({ eventId }),
    });
  }

  const { atMs, repeats } = await awaitArrivals(['evt_a', 'evt_b']);

  expect([...atMs.keys()].toSorted()).toEqual(['evt_a', 'evt_b']);
  for (const time of atMs.values()) {
    expect(time).toBeGreaterThanOrEqual(beforeMs);
    expect(time).toBeLessThanOrEqual(nowMs());
  }
  expect(repeats).toBe(1);
});
