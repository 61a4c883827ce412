import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { type OwnEngine, startOwnMongodb } from './support/own-engines';
import { RECIPIENTS, sendOne, tenantsOf } from '../support/send-one';
import { until } from '../support/wait';
import { finalEvent, outcomesOf, webhooksOf } from '../support/webhooks';

let mongodb: OwnEngine;
let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  mongodb = await startOwnMongodb();
  herald = await startHerald({
    receivers: 3,
    engines: { mongodbUri: mongodb.address },
    settings: { MONGODB_TIMEOUT_MS: '1000', WEBHOOK_TIMEOUT_MS: '3000' },
  });
  newTenant = tenantsOf(herald);
});

afterAll(async () => {
  await herald.close();
  await mongodb.close();
});

/**
 * Sends one message to a receiver whose first answer is 500; before its second one, a status of the test's choice, the
 * database goes away, and comes back when the worker has noticed. Resolves with the event and what the receiver got.
 */
async function deliverThroughOutage(
  secondAnswer: number,
  { goAway, comeBack }: { goAway: () => unknown; comeBack: () => unknown },
) {
  const tenant = await newTenant((response, count) => {
    if (count !== 2) return void response.writeHead(count === 1 ? 500 : 200).end();
    void Promise.resolve(goAway()).then(() => response.writeHead(secondAnswer).end());
  });
  const unrecordedBefore = await unrecorded();
  await sendOne(herald, tenant, 'message-1', { recipientNumber: RECIPIENTS.sentOnly });
  await until('the outcome not written down', async () => (await unrecorded()) > unrecordedBefore);
  await comeBack();
  const event = await finalEvent(herald, tenant, 'message-1');
  const attempts = webhooksOf(tenant).map(({ headers }) => headers['x-webhook-attempt']);
  return { state: event.state, outcomes: outcomesOf(event), attempts };
}

async function unrecorded(): Promise<number> {
  return (await herald.log('worker')).split('webhook attempt not recorded yet').length;
}

async function replaceMongodb(): Promise<void> {
  await mongodb.kill();
  await mongodb.start();
}

describe('database that is away right after a later POST', () => {
  test('records the failure of a POST during an outage before the next attempt', async () => {
    const outage = { goAway: () => mongodb.kill(), comeBack: () => mongodb.start() };
    expect(await deliverThroughOutage(503, outage)).toEqual({
      state: 'delivered',
      outcomes: ['http_500', 'http_503', 'http_200'],
      attempts: ['1', '2', '3'],
    });
  });

  test('an event answered 200 during an outage is delivered without another POST', async () => {
    const outage = { goAway: () => mongodb.kill(), comeBack: () => mongodb.start() };
    expect(await deliverThroughOutage(200, outage)).toEqual({
      state: 'delivered',
      outcomes: ['http_500', 'http_200'],
      attempts: ['1', '2'],
    });
  });

  test('repeats no POST answered 200 when the database hangs and then dies', async () => {
    const outage = { goAway: () => mongodb.pause(), comeBack: replaceMongodb };
    expect(await deliverThroughOutage(200, outage)).toEqual({
      state: 'delivered',
      outcomes: ['http_500', 'http_200'],
      attempts: ['1', '2'],
    });
  });
});
