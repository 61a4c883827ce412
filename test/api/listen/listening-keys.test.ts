import { beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_SCOPES } from '../../../src/domain/api-key';
import { call } from '../../support/client';
import { openListener } from '../../support/event-stream';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { readCounters } from '../support/metrics';

/** Far more than a stream needs to see that its key is gone, and less than the time between two signs of life (15 s). */
const CUT_MS = 12_000;

const herald = useHerald();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await mintTenant(herald);
});

test('rejects a key with the usual scopes', async () => {
  const apiKey = await tenant.newKey([...DEFAULT_SCOPES]);

  const stream = await openListener(herald, apiKey);

  expect(stream.status).toBe(403);
});

test.each([
  ['', '""'],
  ['channel_sent,', '""'],
  ['channel_sent,inbound', '"inbound"'],
  ['sent,opened', '"sent", "opened"'],
])('rejects events %j, and names what it does not know', async (events, named) => {
  const headers = { 'service-api-key': await tenant.newKey(['listen']) };

  const path = `/api/v2/listen?${new URLSearchParams({ events }).toString()}`;
  const { status, body } = await call(herald, 'GET', path, { headers });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_request', details: [{ field: 'events' }] });
  expect(body['error']).toContain(`not known: ${named};`);
});

test('a stream ends soon after a person revokes its key', async () => {
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const apiKey = await tenant.newKey(['listen']);
  const stream = await openListener(herald.other, apiKey);
  const keyId = apiKey.split('_')[1] ?? '';

  const path = `/api/v1/workspaces/${tenant.workspaceId}/api-keys/${keyId}`;
  const { status } = await browser.ask('DELETE', path);

  expect(status).toBe(200);
  await until('the end', () => stream.hasEnded(), CUT_MS);
});

test.each([
  ['expires', { expiresAt: new Date(0) }],
  ['loses the scope', { scopes: ['messages:read'] }],
])('a stream ends soon after its key %s, while others go on', async (_, change) => {
  const [one, other] = [await tenant.newKey(['listen']), await tenant.newKey(['listen'])];
  const [theirs, mine] = [await openListener(herald, one), await openListener(herald, other)];

  await herald.stage.records.apiKeys.update({ _id: one.split('_')[1] }, { $set: change });

  await until('the end', () => theirs.hasEnded(), CUT_MS);
  expect(mine.hasEnded()).toBe(false);
  mine.close();
});

test('limits a key to five streams at a process, and counts open streams', async () => {
  const [apiKey, another] = [await tenant.newKey(['listen']), await tenant.newKey(['listen'])];
  const open = () => openListener(herald, apiKey);
  const openNow = async (): Promise<number> =>
    (await readCounters(herald.apiUrl)).get('herald_listeners') ?? 0;
  const streams = await Promise.all(Array.from({ length: 5 }, open));
  const most = await openNow();

  const refused = await open();
  const others = await openListener(herald, another);
  for (const stream of streams) stream.close();
  // Other suites listen meanwhile.
  await until('places that are free', async () => (await openNow()) <= most - 4);
  const next = await until('a stream in a free place', async () => {
    const stream = await open();
    return stream.status === 200 && stream;
  });

  expect([refused.status, others.status]).toEqual([429, 200]);
  expect(most).toBeGreaterThanOrEqual(5);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  others.close();
  next.close();
});
