import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { newCustomer } from '../../support/records';
import { messageKeyOf } from '../../../src/domain/ids';
import { call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newMember } from '../../support/people';
import { write } from '../support/inbound';
import { idsFor, read } from '../support/inbox';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';
import { recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();
let inbox: Inbox;
let tenant: Inbox['tenant'];
let customer: string;

beforeAll(async () => {
  inbox = await openInbox(herald);
  ({ tenant } = inbox);
});
beforeEach(() => {
  customer = recipientEnding('0003');
});

/** Stores the customer with something known of them, who was never sent anything. */
async function customerWho(traits: Partial<Customer>): Promise<void> {
  const known = newCustomer({ workspaceId: tenant.workspaceId, number: customer });
  await herald.stage.repositories.customers.ensure({ ...known, ...traits });
}

const [UNREACHABLE, NO_IDENTITY] = ['customer_unreachable', 'customer_without_identity'];

const refused: { who: string; traits: Partial<Customer>; template?: string; code?: string }[] = [
  { who: 'is blocked', traits: { blocked: true } },
  { who: 'has unsubscribed', traits: { unsubscribed: true } },
  { who: 'wants no marketing', traits: { marketingStopped: true }, template: 'summer_sale' },
  { who: 'has no delivery identity', traits: { deliveryIdentity: null }, code: NO_IDENTITY },
  { who: 'is blocked and has no identity', traits: { blocked: true, deliveryIdentity: null } },
];

describe('customers who cannot be sent to', () => {
  test.each(refused)('rejects and stores no send to a customer who $who', async (each) => {
    const { traits, template = 'welcome', code = UNREACHABLE } = each;
    await customerWho(traits);
    const body = {
      recipientNumber: customer,
      templateId: tenant.template(template).id,
      messageId: `refused-${customer}`,
      autoPilot: true,
    };

    for (const isAsync of [false, true]) {
      const answer = await send(herald, tenant, { ...body, async: isAsync });

      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        success: false,
        code,
        error: expect.stringMatching(/customer/),
        requestId: expect.any(String),
      });
    }

    const headers = { 'service-api-key': tenant.apiKey };
    const preview = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });
    expect(preview.body['problems']).toContainEqual({
      field: 'recipientNumber',
      message: expect.stringMatching(/customer/),
    });
    const key = messageKeyOf(tenant.workspaceId, body.messageId);
    expect(await herald.stage.repositories.messages.find(tenant.workspaceId, key)).toBeNull();
    const { conversationId } = await idsFor(herald, tenant, customer);
    const path = `/api/v2/conversations/${conversationId}`;
    expect((await read(herald, tenant, path)).status).toBe(404);
    expect(await requestsFor(herald, customer)).toBe(0);
  });

  test.each([
    { scopes: ['templates:read'] as const, judged: 0 },
    { scopes: ['templates:read', 'messages:send'] as const, judged: 1 },
    { scopes: ['templates:read', 'messages:read'] as const, judged: 1 },
  ])('a preview with $scopes names $judged problems of the customer', async (key) => {
    await customerWho({ blocked: true });
    const body = { recipientNumber: customer, templateId: tenant.template('welcome').id };
    const headers = { 'service-api-key': await tenant.newKey([...key.scopes]) };

    const preview = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });

    expect(preview.status).toBe(200);
    expect(preview.body['problems']).toHaveLength(key.judged);
  });
});

describe('customers for members', () => {
  let path: string;

  beforeEach(async () => {
    await write(herald, tenant, customer, 'Hello');
    path = `/customers/${(await idsFor(herald, tenant, customer)).customerId}`;
  });

  test('lets an agent block and unblock a customer, and names the agent in the audit log', async () => {
    const agent = await newMember(herald, tenant.workspaceId, 'agent');

    const blocked = await inbox.ask('PATCH', path, { blocked: true }, agent);
    const again = await inbox.ask('PATCH', path, { blocked: true }, agent);
    const undone = await inbox.ask('PATCH', path, { blocked: false, unsubscribed: true }, agent);

    expect([blocked.status, again.status]).toEqual([200, 200]);
    expect(blocked.body['customer']).toMatchObject({
      number: customer,
      blocked: true,
      unsubscribed: false,
    });
    const reason = `decided by member ${await inbox.memberIdOf(agent)}`;
    expect(undone.body['customer']).toMatchObject({
      blocked: false,
      unsubscribed: true,
      subscriptionChange: { reason },
    });
    expect((await inbox.ask('GET', path)).body).toEqual(undone.body);
    const { customerId } = await idsFor(herald, tenant, customer);
    const entries = (await inbox.rows('/audit')).filter(({ target }) => target === customerId);
    expect(entries.map(({ action }) => action)).toEqual([
      'customer.unsubscribed',
      'customer.unblocked',
      'customer.blocked',
    ]);
    expect(entries[0]).toMatchObject({ actor: { kind: 'person', email: agent.email } });
    const [row] = await inbox.rows(`/conversations?search=${customer}`);
    expect(row).toMatchObject({ customer: { blocked: false, unsubscribed: true } });
  });

  test('rejects a change of a customer without a decision', async () => {
    for (const body of [{}, { blocked: 'yes' }, { name: 'Ann' }])
      expect(refusalOf(await inbox.ask('PATCH', path, body))).toEqual([400, 'invalid_request']);
  });
});
