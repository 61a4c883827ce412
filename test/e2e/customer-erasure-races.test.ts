import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { collectionsWith, eraseNow } from './support/customer-data';
import { customerOf, write } from './support/inbound';
import { idsFor } from './support/inbox';
import { delayAnswers, recipientEnding, requestsFor } from './support/sandbox';

const PATIENT_MS = 240_000;

let herald: TestHerald;
let tenant: Tenant;
let number: string;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  number = recipientEnding('0001');
});
afterAll(() => herald.close());

const sendTo = (messageId: string) =>
  send(herald, tenant, {
    recipientNumber: number,
    templateId: tenant.template('welcome').id,
    messageId,
  });

test(
  'a send during an erasure ends, and leaves nothing of the customer',
  async () => {
    const { customerId } = idsFor(tenant, number);
    await sendTo('known');
    await delayAnswers(herald, 1500);
    try {
      const sends = ['a', 'b', 'c', 'd'].map((messageId) => sendTo(messageId));
      await until('a call', async () => (await requestsFor(herald, number)) > 1);
      await eraseNow(herald, tenant, customerId);

      const answers = await Promise.all(sends);

      const allowed = ['customer_without_identity', 'outcome_pending', undefined];
      expect(answers.map(({ body }) => allowed.includes(body['code'] as never))).toEqual([
        true,
        true,
        true,
        true,
      ]);
    } finally {
      await delayAnswers(herald, 0);
    }
    await until(
      'nothing is left',
      async () => (await collectionsWith(herald, [number])).length === 0,
    );
  },
  PATIENT_MS,
);

test(
  'a message that is stored before the customer is marked goes with everything else',
  async () => {
    const { customerId } = idsFor(tenant, number);
    await write(herald, tenant, number, 'before');

    await eraseNow(herald, tenant, customerId, () => write(herald, tenant, number, 'meanwhile'));

    expect(await customerOf(herald, tenant, number)).toMatchObject({ number: null });
    expect(await collectionsWith(herald, [number])).toEqual([]);
  },
  PATIENT_MS,
);

test(
  'a message during an erasure leaves the customer back with it, or gone without it',
  async () => {
    const { customerId } = idsFor(tenant, number);
    for (let round = 0; round < 10; round += 1) {
      await write(herald, tenant, number, `before ${round}`);

      await Promise.all([
        eraseNow(herald, tenant, customerId),
        write(herald, tenant, number, `meanwhile ${round}`),
      ]);

      const customer = await customerOf(herald, tenant, number);
      const left = await collectionsWith(herald, [number]);
      expect(customer['number'] === null ? left : left.includes('customers')).toEqual(
        customer['number'] === null ? [] : true,
      );
    }
  },
  PATIENT_MS,
);
