import { beforeEach, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';
import { sendStandard } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { postCallback, envelope, change, statusItem } from '../support/callbacks';
import { collectionsWith, customerData } from '../support/customer-data';
import {
  customerOf,
  numberChange,
  report,
  saidIn,
  textItem,
  write,
  writeAs,
} from '../support/inbound';
import { idsFor } from '../support/inbox';
import { recipientEnding, requestsFor } from '../support/sandbox';
import { changeSettings } from '../../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;
let number: string;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  number = recipientEnding('0001');
});

const sendTo = (messageId: string, fields: object = {}) =>
  send(herald, tenant, {
    recipientNumber: number,
    templateId: tenant.template('welcome').id,
    messageId,
    ...fields,
  });

/** Stores something of the customer in every collection: who they are, sends, answers, webhooks and a note. */
async function conversed() {
  await changeSettings(herald, tenant, { furtherEvents: ['inbound_message'] });
  await sendTo('order-1', { metadata: { note: 'from the metadata zq77001' } });
  await until('the webhooks', async () => {
    const { rows } = await herald.stage.repositories.deliveries.list(
      tenant.workspaceId,
      { state: 'delivered' },
      { limit: 9 },
    );
    return rows.length === 3;
  });
  await writeAs(herald, tenant, number, 'Ada zq77003', 'my words are zq77002');
  const { customerId, conversationId } = await idsFor(herald, tenant, number);
  const { workspaceId } = tenant;
  await herald.stage.repositories.notes.insert({
    id: `${conversationId}-note`,
    workspaceId,
    conversationId,
    memberId: 'mbr_1',
    text: 'noted zq77005',
    createdAt: new Date(),
  });
  return { customerId, texts: [number, 'zq77001', 'zq77002', 'zq77003', 'zq77005'] };
}

describe('customer with data in every collection', () => {
  test('exports a customer whole, erases them from every collection, and knows them again when they write', async () => {
    const { customerId, texts } = await conversed();
    const data = customerData(owner.browser, tenant);
    const said = await saidIn(herald, tenant, number);

    const exported = await data.export(customerId);

    expect(exported.status).toBe(200);
    expect(exported.headers.get('content-disposition')).toContain(`${customerId}.json`);
    const whole = JSON.stringify(exported.body);
    const ids = [customerId, ...said.map(({ messageId }) => String(messageId)), ...texts];
    expect(ids.filter((id) => !whole.includes(id))).toEqual([]);
    expect(exported.body).toMatchObject({
      customer: { customerId, number },
      conversations: [{ conversationId: (await idsFor(herald, tenant, number)).conversationId }],
      messages: [{ messageId: 'order-1', webhookEvents: [{}, {}, {}] }],
      notes: [{ text: 'noted zq77005' }],
      inboundMessages: [{ content: { text: 'my words are zq77002' }, webhookEvents: [{}] }],
    });

    const erased = await data.erase(customerId);

    expect(erased).toMatchObject({ status: 200, body: { success: true, customerId } });
    expect(await collectionsWith(herald, tenant, texts)).toEqual([]);
    expect(await customerOf(herald, tenant, number)).toMatchObject({
      number: null,
      name: null,
      deliveryIdentity: null,
    });
    const refused = await sendTo('order-1');
    expect(refused).toMatchObject({ status: 400, body: { code: 'customer_without_identity' } });
    const standard = await sendStandard(herald, tenant, {
      recipientNumber: number,
      templateId: tenant.template('welcome').id,
    });
    expect(standard.body).toEqual({
      success: false,
      error: 'This customer has no delivery identity. Ask them to message you first.',
    });
    expect(await requestsFor(herald, number)).toBe(1);

    await write(herald, tenant, number, 'here I am again');

    expect(await customerOf(herald, tenant, number)).toMatchObject({ deliveryIdentity: number });
    expect(await saidIn(herald, tenant, number)).toMatchObject([
      { direction: 'inbound', content: { text: 'here I am again' } },
    ]);
    expect((await sendTo('order-2')).status).toBe(200);
  });

  test('a customer stays erased when earlier statuses and messages arrive late', async () => {
    const { customerId, texts } = await conversed();
    const written = textItem(number, 'before it zq77004', {
      timestamp: String(Math.floor(Date.now() / 1000) - 60),
    });
    const [event] = (
      await herald.stage.repositories.deliveries.list(tenant.workspaceId, {}, { limit: 1 })
    ).rows;
    const { providerMessageId } = JSON.parse(event?.body ?? '{}') as {
      providerMessageId: string;
    };
    await customerData(owner.browser, tenant).erase(customerId);

    await report(herald, tenant, numberChange(tenant, { messages: [written] }));
    const late = change(tenant.phoneNumberId, [statusItem(providerMessageId, 'failed')]);
    const { status } = await postCallback(herald, tenant, JSON.stringify(envelope(late)));

    expect(status).toBe(200);
    expect(await collectionsWith(herald, tenant, [...texts, 'zq77004'])).toEqual([]);
    expect(await customerOf(herald, tenant, number)).toMatchObject({ number: null });
  });

  test('keeps the opt-out of an erased customer, also when they write again', async () => {
    await write(herald, tenant, number, 'STOP');
    const { customerId } = await idsFor(herald, tenant, number);
    await customerData(owner.browser, tenant).erase(customerId);

    await write(herald, tenant, number, 'hello');

    expect(await customerOf(herald, tenant, number)).toMatchObject({
      number,
      unsubscribed: true,
    });
    expect((await sendTo('again')).body).toMatchObject({ code: 'customer_unreachable' });
  });
});

describe('erasing a customer', () => {
  test('refuses export and erasure to an agent and to another workspace, and erasure with a wrong confirmation', async () => {
    await sendTo('known');
    const { customerId } = await idsFor(herald, tenant, number);
    const agent = await newMember(herald, tenant.workspaceId, 'agent');
    const other = await mintTenant(herald);
    const stranger = await newOwner(herald, other.workspaceId);

    const refused = [
      await customerData(agent.browser, tenant).export(customerId),
      await customerData(agent.browser, tenant).erase(customerId),
      await customerData(stranger.browser, other).export(customerId),
      await customerData(stranger.browser, other).erase(customerId),
      await customerData(owner.browser, tenant).erase(customerId, 'cus_another'),
    ];

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404, 404, 400]);
    expect(await customerOf(herald, tenant, number)).toMatchObject({ number });
  });

  test('writes one audit entry for an erasure and one for an export', async () => {
    await sendTo('known');
    const { customerId } = await idsFor(herald, tenant, number);
    const data = customerData(owner.browser, tenant);
    const exportPath = `/api/v1/workspaces/${tenant.workspaceId}/customers/${customerId}/export`;

    const followed = await owner.browser.ask('GET', exportPath);
    await data.export(customerId);
    await Promise.all([data.erase(customerId), data.erase(customerId)]);

    const path = `/api/v1/workspaces/${tenant.workspaceId}/audit`;
    const told = await until('both entries', async () => {
      const { body } = await owner.browser.ask('GET', path);
      const entries = (body['data'] as { action: string; target: string }[]).filter(
        ({ target }) => target === customerId,
      );
      return entries.length > 1 && entries;
    });
    // A link that somebody was tricked into following must not export anything.
    expect([404, 405]).toContain(followed.status);
    expect(told.map(({ action }) => action)).toEqual(['customer.erased', 'customer.exported']);
  });
});
