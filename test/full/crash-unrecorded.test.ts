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
  herald = await startHerald({ receivers: 3, engines: { mongodbUri: mongodb.address } });
  newTenant = tenantsOf(herald);
});

afterAll(async () => {
  await herald.close();
  await mongodb.close();
});

const UNRECORDED = 'webhook attempt not recorded yet';

/**
 * Sends one message to a receiver whose first answer is 500; before the answer to its next attempt, a status of the
 * test's choice, the database goes away, and comes back when the worker has noticed. Resolves with the event and what the
 * receiver got.
 */
async function deliverThroughOutage(
  answerDuringOutage: number,
  { goAway, comeBack }: { goAway: () => unknown; comeBack: () => unknown },
) {
  let outage: { eventId: string; logged: Promise<number> } | undefined;
  const tenant = await newTenant((response, _count, { headers }) => {
    if (headers['x-webhook-attempt'] === '1') return void response.writeHead(500).end();
    if (outage !== undefined) return void response.writeHead(200).end();
    const logged = herald.log('worker').then(({ length }) => length);
    outage = { eventId: String(headers['x-webhook-event-id']), logged };
    void logged.then(goAway).then(() => response.writeHead(answerDuringOutage).end());
  });
  await sendOne(herald, tenant, 'message-1', { recipientNumber: RECIPIENTS.sentOnly });
  await until('the outcome not written down', async () => {
    if (outage === undefined) return false;
    const lines = (await herald.log('worker')).slice(await outage.logged).split('\n');
    const { eventId } = outage;
    return lines.some((line) => line.includes(UNRECORDED) && line.includes(eventId));
  });
  await comeBack();
  await databaseAnswers();
  const event = await finalEvent(herald, tenant, 'message-1');
  const attempts = webhooksOf(tenant).map(({ headers }) => Number(headers['x-webhook-attempt']));
  return {
    state: event.state,
    // An attempt for which a database that has just started leaves no time is counted, and not made.
    outcomes: outcomesOf(event).filter((outcome) => outcome !== null),
    attempts,
  };
}

/** Waits until the database, which has just started, answers the test as well. */
async function databaseAnswers(): Promise<void> {
  const { webhookEvents } = herald.stage.records;
  await until('an answer of the database', () =>
    webhookEvents.count({}).then(
      () => true,
      () => false,
    ),
  );
}

async function replaceMongodb(): Promise<void> {
  await mongodb.kill();
  await mongodb.start();
}

describe('database that is away right after a later POST', () => {
  test('records the failure of a POST during an outage before the next attempt', async () => {
    const outage = { goAway: () => mongodb.kill(), comeBack: () => mongodb.start() };
    const { attempts, ...event } = await deliverThroughOutage(503, outage);

    expect(event).toEqual({
      state: 'delivered',
      outcomes: ['http_500', 'http_503', 'http_200'],
    });
    expect(attempts).toHaveLength(3);
    expect(attempts).toEqual([...new Set(attempts)].toSorted((one, other) => one - other));
  });

  test('an event answered 200 during an outage is delivered without another POST', async () => {
    const outage = { goAway: () => mongodb.kill(), comeBack: () => mongodb.start() };
    expect(await deliverThroughOutage(200, outage)).toEqual({
      state: 'delivered',
      outcomes: ['http_500', 'http_200'],
      attempts: [1, 2],
    });
  });

  test('repeats no POST answered 200 when the database hangs and then dies', async () => {
    const outage = { goAway: () => mongodb.pause(), comeBack: replaceMongodb };
    expect(await deliverThroughOutage(200, outage)).toEqual({
      state: 'delivered',
      outcomes: ['http_500', 'http_200'],
      attempts: [1, 2],
    });
  });
});
