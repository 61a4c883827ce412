import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newCustomer } from '../../support/records';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { postCallback, sentMessage, statusItem } from '../support/callbacks';
import {
  conversationOf,
  customerOf,
  numberChange,
  preferenceChange,
  report,
  saidIn,
  textItem,
  write,
  writeAs,
} from '../support/inbound';
import { read } from '../support/inbox';
import { recipientEnding } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let customer: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});
beforeEach(() => {
  customer = recipientEnding('0003');
});

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

  test('ignores a message to another number of the same app', async () => {
    const stranger = { ...tenant, phoneNumberId: '999999999999' };

    await report(herald, tenant, numberChange(stranger, { messages: [textItem(customer, 'Hi')] }));

    expect(await customersNow(customer)).toEqual([]);
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
