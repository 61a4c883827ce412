import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type ScriptedModel, startScriptedModel } from '../../support/scripted-model';
import { sendStandard } from '../../support/standard';
import { sendIdOf } from '../../support/temporal';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addTwilioNumber } from '../../support/twilio-number';
import { answered, customerWrites, tenantWithAgent, textsAtProvider } from '../support/autopilot';
import { collectionsWith, customerData } from '../support/customer-data';
import { customerOf, saidIn, write } from '../support/inbound';
import { idsFor, read, walk } from '../support/inbox';
import { customerWrites as writesAs } from '../support/sandbox';

const PATIENT_MS = 120_000;

const herald = useHerald();
let model: ScriptedModel;
let tenant: Tenant;
/** Two forms of the number of a customer in Brazil: as backends write it, and as Meta has it. */
let written: string;
let known: string;

beforeAll(async () => {
  model = await startScriptedModel(herald);
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  const subscriber = `8${randomInt(100, 1000)}0003`;
  [written, known] = [`55119${subscriber}`, `5511${subscriber}`];
});
afterAll(() => model.close());

const sendTo = (recipientNumber: string, fields: object = {}) =>
  send(herald, tenant, { recipientNumber, templateId: tenant.template('welcome').id, ...fields });

/** Sends to the number as it is written; Meta answers with its own form of it. */
async function sendFirst(fields: object = {}): Promise<void> {
  expect((await sendTo(written, fields)).status).toBe(200);
}

const customers = () => walk(herald, tenant, '/api/v2/customers');
const conversations = () => walk(herald, tenant, '/api/v2/conversations');
const codeOf = async (number: string) => (await sendTo(number)).body['code'];

describe('customer whom Meta knows by another form of the number', () => {
  test('two forms of a number are one customer with one conversation, in which the agent answers', async () => {
    const { tenant: own, agent } = await tenantWithAgent(herald, model);
    tenant = own;
    await sendFirst({ autoPilot: true });
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
    await sendFirst();

    expect((await sendTo(known)).status).toBe(200);
    const templateId = tenant.template('welcome').id;
    await sendStandard(herald, tenant, { recipientNumber: known, templateId });

    expect(await customers()).toHaveLength(1);
    expect(await conversations()).toHaveLength(1);
    expect(await saidIn(herald, tenant, written)).toHaveLength(3);
    expect(await walk(herald, tenant, `/api/v2/customers`, 1)).toHaveLength(1);
  });

  test('an opt-out under one form of a number holds for both', async () => {
    await sendFirst();

    await write(herald, tenant, known, 'STOP');

    expect(await customerOf(herald, tenant, written)).toMatchObject({ unsubscribed: true });
    expect([await codeOf(written), await codeOf(known)]).toEqual([
      'customer_unreachable',
      'customer_unreachable',
    ]);
  });

  test('keeps both forms of a number out of workflow histories', async () => {
    await sendFirst({ messageId: 'told' });

    const history = await herald.stage.temporal.readableHistory(sendIdOf(tenant, 'told'));

    expect(history).not.toContain(known);
    expect(history).not.toContain(written);
  });
});

/** A number of Benin as an old account has it, and as backends write it. */
function newForms(): [old: string, now: string] {
  const subscriber = `97${randomInt(10, 100)}0003`;
  return [`229${subscriber}`, `22901${subscriber}`];
}

describe('erasure of a customer whose number has another form', () => {
  let owner: TestPerson;
  beforeEach(async () => {
    owner = await newOwner(herald, tenant.workspaceId);
  });

  test.each<[country: string, forms: () => [old: string, now: string]]>([
    ['Brazil', () => [known, written]],
    ['Benin', newForms],
  ])(
    'erases both forms of a number of %s, keeps the opt-out, and knows the same customer again when they write',
    async (_country, formsOf) => {
      [known, written] = formsOf();
      await sendFirst();
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
});

describe('customer of Benin, which changed its numbers', () => {
  let [old, now] = ['', ''];
  beforeEach(() => {
    [old, now] = newForms();
  });
  const sendSale = async (number: string) => {
    const templateId = tenant.template('summer_sale').id;
    return (await sendTo(number, { templateId })).body['code'];
  };

  test('a STOP at Meta under the old form holds for both', async () => {
    await write(herald, tenant, old, '"Stop".');

    expect([await sendSale(now), await sendSale(old), await codeOf(now)]).toEqual([
      'customer_unreachable',
      'customer_unreachable',
      'customer_unreachable',
    ]);
    const listed = await read(herald, tenant, `/api/v2/customers?number=${now}`);
    expect(listed.body['data']).toMatchObject([{ number: old, unsubscribed: true }]);
  });

  test('a STOP at Twilio under the old form holds for both, and one under the new form for the old', async () => {
    const twilio = { displayNumber: (await addTwilioNumber(herald, tenant)).number };

    await writesAs(herald, twilio, old, 'STOP');

    expect(await sendSale(now)).toBe('customer_unreachable');
    [old, now] = newForms();
    await writesAs(herald, twilio, now, 'STOP');
    expect(await codeOf(old)).toBe('customer_unreachable');
  });

  test('a message under the old form opens the time of free text for the new one, and lists find both', async () => {
    await write(herald, tenant, old, 'Hello');

    const free = await call(herald, 'POST', '/api/v2/messages', {
      headers: { 'service-api-key': tenant.apiKey },
      body: { recipientNumber: now, text: 'Hi' },
    });

    expect(free).toMatchObject({ status: 200, body: { recipientNumber: now } });
    expect(await conversations()).toHaveLength(1);
    expect((await sendTo(old)).status).toBe(200);
    for (const form of [old, now]) {
      const listed = await read(herald, tenant, `/api/v2/template/messages?recipient=${form}`);
      expect(listed.body['data']).toHaveLength(1);
    }
  });
});

describe('customer who wrote under the other form before', () => {
  test('the first send continues the conversation', async () => {
    await write(herald, tenant, known, 'before');
    await sendFirst();
    await write(herald, tenant, known, 'after');

    expect(await customers()).toHaveLength(1);
    expect(await saidIn(herald, tenant, known)).toMatchObject([
      { direction: 'inbound', content: { text: 'after' } },
      { direction: 'outbound' },
      { direction: 'inbound', content: { text: 'before' } },
    ]);
  });
});
