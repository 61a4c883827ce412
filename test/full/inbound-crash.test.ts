import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { envelope, postCallback } from '../api/support/callbacks';
import {
  conversationOf,
  customerOf,
  numberChange,
  saidIn,
  textItem,
  textsOf,
} from '../api/support/inbound';
import { walk } from '../api/support/inbox';
import { recipientEnding } from '../api/support/sandbox';

/** Number of callbacks with two messages each, which reaches the unread limit of a conversation. */
const CALLBACKS = 50;
const MESSAGES_EACH = 2;
/** Number of callbacks under way at a time: most are left when the first is acknowledged and the API killed. */
const CONCURRENCY = 16;

let herald: OwnHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

/** Returns whether a callback was acknowledged; a provider repeats one that was not. */
async function isTaken(body: string): Promise<boolean> {
  try {
    return (await postCallback(herald, tenant, body)).status === 200;
  } catch {
    return false;
  }
}

test('an API killed among callbacks loses and duplicates nothing once they are repeated', async () => {
  const customer = recipientEnding('0003');
  const texts = Array.from({ length: CALLBACKS * MESSAGES_EACH }, (_, index) => `Line ${index}`);
  const bodies = Array.from({ length: CALLBACKS }, (_, index) => {
    const own = texts.slice(index * MESSAGES_EACH, (index + 1) * MESSAGES_EACH);
    const messages = own.map((text) => textItem(customer, text));
    return JSON.stringify(envelope(numberChange(tenant, { messages })));
  });
  const repeated = new Set(bodies);
  const unposted = bodies.values();
  let killed: Promise<void> | undefined;
  const postInTurn = async () => {
    for (const body of unposted) {
      if (!(await isTaken(body))) continue;
      repeated.delete(body);
      killed ??= herald.api.kill();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, postInTurn));
  await killed;
  const acknowledged = CALLBACKS - repeated.size;
  const stored = await herald.stage.records.inboundMessages.count({});
  await herald.api.start();

  await Promise.all([...repeated].map((body) => until('an acknowledgement', () => isTaken(body))));

  expect(repeated.size).toBeGreaterThan(0);
  expect(stored).toBeGreaterThanOrEqual(acknowledged * MESSAGES_EACH);
  expect(textsOf(await saidIn(herald, tenant, customer)).toSorted()).toEqual(texts.toSorted());
  expect(await walk(herald, tenant, '/api/v2/conversations')).toHaveLength(1);
  const { unreadCount } = await conversationOf(herald, tenant, customer);
  expect(unreadCount).toBe(texts.length);
  expect((await customerOf(herald, tenant, customer))['number']).toBe(customer);
});
