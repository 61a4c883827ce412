import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});

afterAll(() => herald.close());

describe('a template sent to a recipient who reads it', () => {
  test('is accepted, and its three statuses reach the receiver with the token', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: '33600000001',
      templateId: tenant.template('welcome').id,
      messageId: 'order-17',
      metadata: { order: 17, tags: ['a', 'b'] },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, messageId: 'order-17', status: 'accepted' });
    const webhooks = await until('three webhooks', () => {
      const received = herald.receiver.received(tenant.webhookPath);
      return received.length >= 3 && received;
    });
    expect(webhooks.map(({ body }) => String(body['event'])).toSorted()).toEqual([
      'channel_delivered',
      'channel_read',
      'channel_sent',
    ]);
    for (const { headers, body } of webhooks) {
      expect(headers.authorization).toBe(`Bearer ${tenant.webhookToken}`);
      expect(headers['user-agent']).toBe('Service-Webhook/1.0');
      expect(headers['x-webhook-event-id']).toBe(body['eventId']);
      expect(headers['x-webhook-attempt']).toBe('1');
      expect(body).toMatchObject({
        messageId: 'order-17',
        providerMessageId: answer.body['providerMessageId'],
        recipientNumber: '33600000001',
        templateName: 'welcome',
        metadata: { order: 17, tags: ['a', 'b'] },
      });
    }
    const message = await getMessage(herald, tenant, 'order-17');
    expect(message.body).toMatchObject({ status: 'read', attempts: 1 });
  });
});
