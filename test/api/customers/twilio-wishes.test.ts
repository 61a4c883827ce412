import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestHerald, openHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addTwilioNumber } from '../../support/twilio-number';
import { customerOf } from '../support/inbound';
import { customerWrites, recipientEnding } from '../support/sandbox';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await openHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

test('a STOP through Twilio wins over a START that was written before it and arrives later', async () => {
  const twilio = { displayNumber: (await addTwilioNumber(herald, tenant)).number };
  const customer = recipientEnding('0003');
  const now = Date.now();
  const say = (word: string, secondsAgo: number) =>
    customerWrites(herald, twilio, customer, word, new Date(now - secondsAgo * 1000));
  const isUnsubscribed = async () => (await customerOf(herald, tenant, customer))['unsubscribed'];

  await say('STOP', 60);
  await say('START', 65);
  const afterEarlierStart = await isUnsubscribed();
  await say('START', 50);

  expect([afterEarlierStart, await isUnsubscribed()]).toEqual([true, false]);
});
