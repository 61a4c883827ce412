import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStream } from '../support/event-stream';
import { call } from '../support/client';
import { type OwnHerald, startHerald } from './support/herald';
import { type OwnEngine, startOwnMongodb } from './support/own-engines';
import { newOwner } from '../support/people';
import { mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { write } from '../api/support/inbound';
import { idsFor } from '../api/support/inbox';

let mongodb: OwnEngine;
let herald: OwnHerald;

beforeAll(async () => {
  mongodb = await startOwnMongodb();
  herald = await startHerald({
    engines: { mongodbUri: mongodb.address },
    settings: { LIVE_RECHECK_MS: '300' },
  });
});

afterAll(async () => {
  await herald.close();
  await mongodb.close();
});

test('a stream survives an outage of the database, and publishes later changes', async () => {
  const tenant = await mintTenant(herald);
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const stream = await openStream(herald, tenant.workspaceId, browser.cookie());
  const numbers = Array.from({ length: 10 }, (_, n) => `3365550300${n}`);
  const isReady = async () => (await call(herald, 'GET', '/readyz')).status === 200;

  await mongodb.kill();
  await until('the outage to be noticed', async () => !(await isReady()));
  await until('a read that failed', async () =>
    (await herald.log('api')).includes('live changes cannot be read'),
  );
  await mongodb.start();
  await until('readiness', isReady);
  for (const number of numbers) await write(herald, tenant, number, 'Hello');

  const ids = await Promise.all(numbers.map((number) => idsFor(herald, tenant, number)));
  const wanted = ids.map(({ conversationId }) => conversationId);
  await until('the changes', () => wanted.every((id) => stream.changed().has(id)));
  expect(stream.hasEnded()).toBe(false);
  stream.close();
});

test('a stream ends when its process stops cleanly, and resumes at the next process', async () => {
  const tenant = await mintTenant(herald);
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const stream = await openStream(herald, tenant.workspaceId, browser.cookie());

  const exitCode = await herald.api.stop();

  expect(exitCode).toBe(0);
  await until('the end', () => stream.hasEnded());
  await herald.api.start();
  const lastEventId = stream.lastEventId();
  const again = await openStream(herald, tenant.workspaceId, browser.cookie(), { lastEventId });
  expect(again.status).toBe(200);
  again.close();
});
