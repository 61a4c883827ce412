import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Customer, newCustomer } from '../../src/domain/customer';
import { messageKeyOf } from '../../src/domain/ids';
import { call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { idsFor, walk } from './support/inbox';
import { recipientEnding, requestsFor } from './support/sandbox';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

/** A customer of whom something is known, and who was never sent anything. */
async function customerWho(traits: Partial<Customer>): Promise<string> {
  const number = recipientEnding('0003');
  const customer = newCustomer(tenant.workspaceId, number, new Date());
  await herald.base.repositories.customers.ensure({ ...customer, ...traits });
  return number;
}

const refused: { who: string; traits: Partial<Customer>; template: string; code: string }[] = [
  {
    who: 'is blocked',
    traits: { blocked: true },
    template: 'welcome',
    code: 'customer_unreachable',
  },
  {
    who: 'has unsubscribed',
    traits: { unsubscribed: true },
    template: 'welcome',
    code: 'customer_unreachable',
  },
  {
    who: 'wants no marketing',
    traits: { marketingStopped: true },
    template: 'summer_sale',
    code: 'customer_unreachable',
  },
  {
    who: 'has no delivery identity',
    traits: { deliveryIdentity: null },
    template: 'welcome',
    code: 'customer_without_identity',
  },
  {
    who: 'is blocked and has no delivery identity',
    traits: { blocked: true, deliveryIdentity: null },
    template: 'welcome',
    code: 'customer_unreachable',
  },
];

describe('a customer who cannot be sent to (contract 5)', () => {
  test.each(refused)('who $who: $code', async ({ traits, template, code }) => {
    const recipientNumber = await customerWho(traits);
    const body = {
      recipientNumber,
      templateId: tenant.template(template).id,
      messageId: 'refused',
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
    const key = messageKeyOf(tenant.workspaceId, 'refused');
    expect(await herald.base.repositories.messages.find(tenant.workspaceId, key)).toBeNull();
    expect(await walk(herald, tenant, '/api/v2/conversations')).toEqual([]);
    expect(await requestsFor(herald, recipientNumber)).toBe(0);
  });

  test.each([
    { scopes: ['templates:read'] as const, judged: 0 },
    { scopes: ['templates:read', 'messages:send'] as const, judged: 1 },
    { scopes: ['templates:read', 'messages:read'] as const, judged: 1 },
  ])('a preview with $scopes names $judged problems of the customer', async (key) => {
    const recipientNumber = await customerWho({ blocked: true });
    const body = { recipientNumber, templateId: tenant.template('welcome').id };
    const headers = { 'service-api-key': await tenant.newKey([...key.scopes]) };

    const preview = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });

    expect(preview.status).toBe(200);
    expect(preview.body['problems']).toHaveLength(key.judged);
  });

  test('the customer comes after the sender and before the values', async () => {
    const recipientNumber = await customerWho({ blocked: true });
    const templateId = tenant.template('order_confirmed').id;
    const withoutValues = { recipientNumber, templateId };

    const blocked = await send(herald, tenant, withoutValues);
    await herald.base.repositories.senders.disconnect(tenant.workspaceId, tenant.senderId);
    const disconnected = await send(herald, tenant, withoutValues);

    expect(blocked.body['code']).toBe('customer_unreachable');
    expect(disconnected.body['code']).toBe('sender_not_found');
  });
});

describe('a customer who can be sent to', () => {
  test('who wants no marketing gets everything else', async () => {
    const recipientNumber = await customerWho({ marketingStopped: true });
    const templateId = tenant.template('welcome').id;

    expect((await send(herald, tenant, { recipientNumber, templateId })).status).toBe(200);
  });

  test('who is blocked in another workspace', async () => {
    const other = await mintTenant(herald);
    const recipientNumber = await customerWho({ blocked: true });
    const templateId = other.template('welcome').id;

    expect((await send(herald, other, { recipientNumber, templateId })).status).toBe(200);
  });

  test('who was unblocked: the same messageId is free', async () => {
    const recipientNumber = await customerWho({ blocked: true });
    const body = { recipientNumber, templateId: tenant.template('welcome').id, messageId: 'again' };
    expect((await send(herald, tenant, body)).status).toBe(400);
    const { customerId } = idsFor(tenant, recipientNumber);
    const { customers } = herald.base.repositories;
    await customers.decide(tenant.workspaceId, customerId, { blocked: false }, new Date());

    const answer = await send(herald, tenant, body);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  });
});
