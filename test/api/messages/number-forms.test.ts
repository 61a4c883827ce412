import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { lookupFor } from '../../support/digests';
import { type TestHerald, openHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type ScriptedModel, startScriptedModel } from '../../support/scripted-model';
import { sendStandard } from '../../support/standard';
import { sendIdOf } from '../../support/temporal';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { answered, customerWrites, tenantWithAgent, textsAtProvider } from '../support/autopilot';
import { collectionsWith, customerData } from '../support/customer-data';
import { customerOf, preferenceChange, report, saidIn, write } from '../support/inbound';
import { idsFor, read, walk } from '../support/inbox';

const PATIENT_MS = 120_000;

let herald: TestHerald;
let model: ScriptedModel;
let tenant: Tenant;
/** Two forms of the number of a customer in Brazil: as backends write it, and as Meta has it. */
let written: string;
let known: string;

beforeAll(async () => {
  herald = await openHerald();
  model = await startScriptedModel(herald);
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  const subscriber = `8${randomInt(100, 1000)}0003`;
  [written, known] = [`55119${subscriber}`, `5511${subscriber}`];
});
afterAll(async () => {
  await herald.close();
  await model.close();
});

const sendTo = (recipientNumber: string, fields: object = {}) =>
  send(herald, tenant, { recipientNumber, templateId: tenant.template('welcome').id, ...fields });

/** Sends to the number as it is written, and waits until Meta's form of it is known. */
async function sendAndLearn(fields: object = {}): Promise<void> {
  expect((await sendTo(written, fields)).status).toBe(200);
  await until('the other form', async () => {
    const { customers } = herald.stage.repositories;
    const [first, second] = await Promise.all(
      [written, known].map((number) =>
        customers.findByLookup(tenant.workspaceId, lookupFor(tenant.workspaceId, number)),
      ),
    );
    return first?.id !== undefined && first.id === second?.id;
  });
}

const customers = () => walk(herald, tenant, '/api/v2/customers');
const conversations = () => walk(herald, tenant, '/api/v2/conversations');
const codeOf = async (number: string) => (await sendTo(number)).body['code'];

describe('customer whom Meta knows by another form of the number', () => {
  test('two forms of a number are one customer with one conversation, in which the agent answers', async () => {
    const { tenant: own, agent } = await tenantWithAgent(herald, model);
    tenant = own;
    await sendAndLearn({ autoPilot: true });
    const { conversationId } = await idsFor(herald, tenant, written);
    const dialogue = { tenant, agent, customer: written, conversationId };

    await customerWrites(herald, dialogue, 'Are you open?');
    await answered(herald, dialogue, 1);

    expect(await textsAtProvider(herald, dialogue)).toEqual(['We are open.']);
    expect(await customers()).toMatchObject([{ number: written, name: 'Sandbox customer' }]);
    expect(await conversations()).toMatchObject([{ conversationId, handling: 'autopilot' }]);
    const said = await saidIn(herald, tenant, written);
    expect(said.map(({ direction, from }) => [direction, from])).toEqual([
      ['outbound', undefined],
      ['inbound', known],
      ['outbound', undefined],
    ]);
  });

  test('sends to either form of a number enter the same conversation', async () => {
    await sendAndLearn();

    expect((await sendTo(known)).status).toBe(200);
    const templateId = tenant.template('welcome').id;
    await sendStandard(herald, tenant, { recipientNumber: known, templateId });

    expect(await customers()).toHaveLength(1);
    expect(await conversations()).toHaveLength(1);
    expect(await saidIn(herald, tenant, written)).toHaveLength(3);
    expect(await walk(herald, tenant, `/api/v2/customers`, 1)).toHaveLength(1);
  });

  test('an opt-out under one form of a number holds for both', async () => {
    await sendAndLearn();

    await write(herald, tenant, known, 'STOP');

    expect(await customerOf(herald, tenant, written)).toMatchObject({ unsubscribed: true });
    expect([await codeOf(written), await codeOf(known)]).toEqual([
      'customer_unreachable',
      'customer_unreachable',
    ]);
  });

  test('a marketing opt-out under one form of a number holds for both', async () => {
    await sendAndLearn();

    await report(herald, tenant, preferenceChange(tenant, known, 'stop', new Date()));

    const templateId = tenant.template('summer_sale').id;
    for (const number of [written, known])
      expect((await sendTo(number, { templateId })).body['code']).toBe('customer_unreachable');
    expect(await customers()).toHaveLength(1);
  });

  test('a block under one form of a number holds for the other', async () => {
    await sendAndLearn();
    const { repositories } = herald.stage;
    const { customerId } = await idsFor(herald, tenant, written);
    await repositories.customers.decide(
      tenant.workspaceId,
      customerId,
      { blocked: true },
      new Date(),
    );

    expect(await codeOf(known)).toBe('customer_unreachable');
  });

  test('keeps both forms of a number out of workflow histories', async () => {
    await sendAndLearn({ messageId: 'told' });

    const history = await herald.stage.temporal.readableHistory(sendIdOf(tenant, 'told'));

    expect(history).not.toContain(known);
    expect(history).not.toContain(written);
  });
});

describe('erasure of a customer whom Meta knows by another form', () => {
  let owner: TestPerson;
  beforeEach(async () => {
    owner = await newOwner(herald, tenant.workspaceId);
  });

  test(
    'erases both forms of a number, keeps the opt-out, and knows the same customer again when they write',
    async () => {
      await sendAndLearn();
      await write(herald, tenant, known, 'STOP');
      await write(herald, tenant, known, 'my words are zq88001');
      const { customerId } = await idsFor(herald, tenant, written);
      const data = customerData(owner.browser, tenant);
      expect(JSON.stringify((await data.export(customerId)).body)).toContain('zq88001');

      const erased = await data.erase(customerId);

      expect(erased).toMatchObject({ status: 200, body: { customerId } });
      expect(await collectionsWith(herald, tenant, [written, known, 'zq88001'])).toEqual([]);
      expect(await codeOf(written)).toBe('customer_unreachable');
      await write(herald, tenant, known, 'here I am again');
      expect(await customers()).toMatchObject([{ customerId, number: known, unsubscribed: true }]);
      expect(await codeOf(written)).toBe('customer_unreachable');
      expect(await saidIn(herald, tenant, written)).toHaveLength(1);
    },
    PATIENT_MS,
  );

  test(
    'exports and erases a customer together with the one who was stored under the other form before',
    async () => {
      await write(herald, tenant, known, 'my words are zq88002');
      const former = await idsFor(herald, tenant, known);
      await sendAndLearn();
      const data = customerData(owner.browser, tenant);
      const exported = await data.export(former.customerId);

      expect(exported.body).toMatchObject({
        customer: { customerId: (await idsFor(herald, tenant, written)).customerId },
        otherRecords: [{ customerId: former.customerId, number: known }],
        inboundMessages: [{ content: { text: 'my words are zq88002' } }],
      });
      const erased = await data.erase(former.customerId);

      expect(erased).toMatchObject({
        status: 200,
        body: { customerId: (await idsFor(herald, tenant, written)).customerId },
      });
      expect(await collectionsWith(herald, tenant, [written, known, 'zq88002'])).toEqual([]);
    },
    PATIENT_MS,
  );
});

describe('customer who wrote under the other form before', () => {
  test('continues in the conversation of the first send, and keeps the former one readable', async () => {
    await write(herald, tenant, known, 'before');
    const former = await idsFor(herald, tenant, known);
    await sendAndLearn();
    await write(herald, tenant, known, 'after');

    expect(await saidIn(herald, tenant, written)).toMatchObject([
      { direction: 'inbound', content: { text: 'after' } },
      { direction: 'outbound' },
    ]);
    const path = `/api/v2/conversations/${former.conversationId}`;
    expect((await read(herald, tenant, path)).body).toMatchObject({ unreadCount: 1 });
    const before = await walk(herald, tenant, `${path}/messages`);
    expect(before).toMatchObject([{ content: { text: 'before' } }]);
  });

  test('an opt-out that was written under the other form before holds for both', async () => {
    await write(herald, tenant, known, 'STOP');
    await report(herald, tenant, preferenceChange(tenant, known, 'stop', new Date()));
    await sendAndLearn();

    expect(await customerOf(herald, tenant, written)).toMatchObject({
      unsubscribed: true,
      marketingStopped: true,
      subscriptionChange: { reason: 'wrote the opt-out word STOP' },
    });
    expect([await codeOf(written), await codeOf(known)]).toEqual([
      'customer_unreachable',
      'customer_unreachable',
    ]);
  });

  test('a block under the other form from before holds for both', async () => {
    await write(herald, tenant, known, 'Hello');
    const { customerId } = await idsFor(herald, tenant, known);
    const { repositories } = herald.stage;
    await repositories.customers.decide(
      tenant.workspaceId,
      customerId,
      { blocked: true },
      new Date(),
    );
    await sendAndLearn();

    expect([await codeOf(written), await codeOf(known)]).toEqual([
      'customer_unreachable',
      'customer_unreachable',
    ]);
  });
});
