import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newCustomer } from '../../support/records';
import { send } from '../../support/client';
import { type TestHerald, openHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { envelope, postCallback, sentMessage, statusItem } from '../support/callbacks';
import {
  conversationOf,
  customerOf,
  numberChange,
  preferenceChange,
  report,
  saidIn,
  textItem,
  textsOf,
  write,
  writeAs,
} from '../support/inbound';
import { idsFor, read } from '../support/inbox';
import { recipientEnding } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

/** Number of first messages at once. */
const BURST = 20;

let herald: TestHerald;
let tenant: Tenant;
let customer: string;

beforeAll(async () => {
  herald = await openHerald();
  tenant = await mintTenant(herald);
});
beforeEach(() => {
  customer = recipientEnding('0003');
});
afterAll(() => herald.close());

const customersNow = async (number: string) =>
  (await read(herald, tenant, `/api/v2/customers?number=${number}`)).body['data'];

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe('message of a customer', () => {
  test('shows the message of a customer (recipient 0013) above the send it answers, as unread', async () => {
    const recipientNumber = recipientEnding('0013');
    const templateId = tenant.template('welcome').id;
    await send(herald, tenant, { recipientNumber, templateId, messageId: 'asked' });

    const said = await until('the answer', async () => {
      const rows = await saidIn(herald, tenant, recipientNumber);
      return rows.length === 2 && rows;
    });

    expect(said).toMatchObject([
      {
        direction: 'inbound',
        messageId: expect.stringMatching(/^inb_/),
        from: recipientNumber,
        content: { kind: 'text', text: 'Hello' },
        replyTo: null,
        occurredAt: moment,
      },
      { direction: 'outbound', messageId: 'asked', templateName: 'welcome' },
    ]);
    const conversation = await conversationOf(herald, tenant, recipientNumber);
    expect(conversation).toMatchObject({
      handling: 'unassigned',
      unreadCount: 1,
      lastMessageAt: said[0]?.['createdAt'],
      lastInboundAt: said[0]?.['occurredAt'],
    });
    const { name } = await customerOf(herald, tenant, recipientNumber);
    expect(name).toBe('Sandbox customer');
  });

  test('creates a customer who can be sent to when an unknown number writes', async () => {
    await write(herald, tenant, customer, 'Is anybody there?');

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      number: customer,
      deliveryIdentity: customer,
    });
    const templateId = tenant.template('welcome').id;
    const answer = await send(herald, tenant, { recipientNumber: customer, templateId });
    expect(answer.status).toBe(200);
    expect(await saidIn(herald, tenant, customer)).toMatchObject([
      { direction: 'outbound' },
      { direction: 'inbound' },
    ]);
  });

  test('takes the address of a customer who had none, and their name once, from what they write', async () => {
    const known = newCustomer({ workspaceId: tenant.workspaceId, number: customer });
    await herald.stage.repositories.customers.ensure({ ...known, deliveryIdentity: null });
    const templateId = tenant.template('welcome').id;
    const trySend = () => send(herald, tenant, { recipientNumber: customer, templateId });
    const before = await trySend();

    for (const name of ['Ada', 'Grace'])
      await writeAs(herald, tenant, customer, name, `I am ${name}`);

    expect(before.body['code']).toBe('customer_without_identity');
    expect((await trySend()).status).toBe(200);
    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      deliveryIdentity: customer,
      name: 'Ada',
    });
  });

  test('stores a message of a customer once, however often it is reported at the same time', async () => {
    const item = textItem(customer, 'Once');
    const body = JSON.stringify(envelope(numberChange(tenant, { messages: [item, item] })));

    await Promise.all(Array.from({ length: 20 }, () => postCallback(herald, tenant, body)));
    const before = await conversationOf(herald, tenant, customer);
    await postCallback(herald, tenant, body);

    expect(textsOf(await saidIn(herald, tenant, customer))).toEqual(['Once']);
    expect(before['unreadCount']).toBe(1);
    expect(await conversationOf(herald, tenant, customer)).toEqual(before);
  });

  test('many first messages at once create one customer and one conversation', async () => {
    const texts = Array.from({ length: BURST }, (_, index) => `Message ${index}`);

    const answers = await Promise.all(
      texts.map((text) => {
        const change = numberChange(tenant, { messages: [textItem(customer, text)] });
        return postCallback(herald, tenant, JSON.stringify(envelope(change)));
      }),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { customerId } = await idsFor(herald, tenant, customer);
    const path = `/api/v2/conversations?customerId=${customerId}`;
    expect(await customersNow(customer)).toHaveLength(1);
    expect((await read(herald, tenant, path)).body['data']).toMatchObject([{ unreadCount: BURST }]);
    const said = textsOf(await saidIn(herald, tenant, customer, 7));
    expect(said.toSorted()).toEqual(texts.toSorted());
  });

  test('lists messages in both directions by time, in pages of any size', async () => {
    const templateId = tenant.template('welcome').id;
    const start = Date.now();
    for (const minutesAgo of [1, 5, 3]) {
      const at = new Date(start - minutesAgo * 60_000);
      await write(herald, tenant, customer, `${minutesAgo} minutes ago`, at);
    }
    await send(herald, tenant, { recipientNumber: customer, templateId });
    await write(herald, tenant, customer, 'Now', new Date(start + 3_600_000));

    for (const limit of [1, 2, 3, 200]) {
      const said = await saidIn(herald, tenant, customer, limit);

      expect(said.map(({ direction }) => direction)).toEqual([
        'inbound',
        'outbound',
        'inbound',
        'inbound',
        'inbound',
      ]);
      expect(textsOf(said)).toEqual(['Now', '1 minutes ago', '3 minutes ago', '5 minutes ago']);
    }
    const { lastInboundAt } = await conversationOf(herald, tenant, customer);
    expect(Date.parse(String(lastInboundAt))).toBeLessThanOrEqual(Date.now());
  });

  test('a message that arrives late does not change when the customer last wrote', async () => {
    const [earlier, later] = [new Date(Date.now() - 600_000), new Date(Date.now() - 60_000)];

    await write(herald, tenant, customer, 'Later', later);
    const before = await conversationOf(herald, tenant, customer);
    await write(herald, tenant, customer, 'Earlier', earlier);

    const after = await conversationOf(herald, tenant, customer);
    expect(after).toEqual({ ...before, unreadCount: 2 });
    later.setMilliseconds(0);
    expect(after['lastInboundAt']).toBe(later.toISOString());
  });

  test('ignores a message to another number of the same app', async () => {
    const stranger = { ...tenant, phoneNumberId: '999999999999' };

    await report(herald, tenant, numberChange(stranger, { messages: [textItem(customer, 'Hi')] }));

    expect(await customersNow(customer)).toEqual([]);
  });

  test('logs neither the message of a customer nor their number', async () => {
    const secret = `my door code is ${customer.slice(3, 9)}`;
    await write(herald, tenant, customer, secret);
    const item = { ...textItem(customer, secret), text: 'malformed' };
    await report(herald, tenant, numberChange(tenant, { messages: [item] }));

    const logs = (await herald.log('api')) + (await herald.log('worker'));
    expect(logs).not.toContain(secret);
    expect(logs).not.toContain(customer);
  });
});

describe('mixed callbacks', () => {
  test('processes every valid item of a callback, whatever else is wrong in it', async () => {
    const providerMessageId = await sentMessage(herald, tenant, 'mixed');
    const statuses = [statusItem(providerMessageId, 'delivered'), { status: 'sent' }];
    const messages = [
      null,
      textItem(customer, 'Hello'),
      { ...textItem(customer, ''), type: 'poll' },
    ];

    await report(
      herald,
      tenant,
      numberChange(tenant, { statuses, messages }),
      { field: 'calls', value: {} },
      preferenceChange(tenant, customer, 'stop', new Date()),
    );

    await awaitStatuses(herald, tenant, 'mixed', ['sent', 'delivered']);
    const kinds = (await saidIn(herald, tenant, customer)).map(({ content }) => content);
    expect(kinds).toHaveLength(2);
    expect(kinds).toContainEqual({ kind: 'other', type: 'poll' });
    expect((await customerOf(herald, tenant, customer))['marketingStopped']).toBe(true);
  });

  test('syncs templates when a callback reports a changed one', async () => {
    const { templates } = herald.stage.records;
    const { id } = tenant.template('summer_sale');
    await templates.update({ _id: id }, { $set: { providerStatus: 'PENDING' } });
    const change = { field: 'message_template_status_update', value: { event: 'APPROVED' } };
    const entry = [{ id: tenant.businessAccountId, changes: [change] }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });

    const { status } = await postCallback(herald, tenant, body);

    expect(status).toBe(200);
    await until('the template approved', async () => {
      const found = await herald.stage.repositories.templates.find(tenant.workspaceId, id);
      return found?.providerStatus === 'APPROVED';
    });
  });
});
