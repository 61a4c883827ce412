import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import type { ReceivedWebhook } from '../../support/receiver';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { webhooksOfMessage } from '../../support/webhooks';
import { delaySends } from '../support/pacing';
import { acceptedFor, recipientEnding, requestsFor } from '../support/sandbox';
import { sentValues } from '../support/sent-values';
import { awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

function sendWelcome(recipientNumber: string, fields: object = {}, from = tenant): Promise<Answer> {
  const templateId = from.template('welcome').id;
  return send(herald, from, { recipientNumber, templateId, ...fields });
}

const statusesOf = (webhooks: ReceivedWebhook[]): string[] =>
  webhooks.map(({ body }) => String(body['status']));

describe('send to a recipient who reads it', () => {
  test('a send is accepted, and its three statuses reach the receiver with the token', async () => {
    const recipientNumber = recipientEnding('0001');
    const metadata = { order: 17, tags: ['a', 'b'] };

    const answer = await sendWelcome(recipientNumber, { messageId: 'order-17', metadata });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, messageId: 'order-17', status: 'accepted' });
    const statuses = ['sent', 'delivered', 'read'];
    const webhooks = await awaitStatuses(herald, tenant, 'order-17', statuses);
    expect(webhooks).toHaveLength(3);
    for (const { headers, body } of webhooks) {
      expect(headers.authorization).toBe(`Bearer ${tenant.webhookToken}`);
      expect(headers['user-agent']).toBe('Service-Webhook/1.0');
      expect(headers['x-webhook-event-id']).toBe(body['eventId']);
      expect(headers['x-webhook-attempt']).toBe('1');
      expect(body).toMatchObject({
        messageId: 'order-17',
        providerMessageId: answer.body['providerMessageId'],
        recipientNumber,
        templateName: 'welcome',
        metadata,
      });
    }
    const message = await getMessage(herald, tenant, 'order-17');
    expect(message.body).toMatchObject({ status: 'read', attempts: 1 });
  });
});

describe('statuses of a message', () => {
  const relayed = [
    { ending: '0001', what: 'all three', statuses: ['sent', 'delivered', 'read'] },
    { ending: '0003', what: 'sent only', statuses: ['sent'] },
    { ending: '0006', what: 'one before the answer', statuses: ['sent', 'delivered'] },
    { ending: '0007', what: 'every callback twice', statuses: ['sent', 'delivered'] },
    { ending: '0008', what: 'in reverse', statuses: ['read', 'delivered', 'sent'] },
    { ending: '7654', what: 'an ordinary number', statuses: ['sent', 'delivered'] },
  ];

  test('relays each status once, as reported, whatever their order and number', async () => {
    await Promise.all(
      relayed.map(async ({ ending, what, statuses }) => {
        const messageId = `relayed-${ending}`;
        await sendWelcome(recipientEnding(ending), { messageId });

        const webhooks = await awaitStatuses(herald, tenant, messageId, statuses);

        expect([what, ...statusesOf(webhooks).toSorted()]).toEqual([what, ...statuses.toSorted()]);
        for (const { body } of webhooks) {
          expect(body).toMatchObject({
            event: `channel_${String(body['status'])}`,
            metadata: null,
          });
          expect(body).not.toHaveProperty('statusCode');
          expect(body).not.toHaveProperty('statusMessage');
        }
        const { body: message } = await getMessage(herald, tenant, messageId);
        expect(message['timeline']).toHaveLength(statuses.length);
      }),
    );
  });

  test.each([
    ['0009', 9905, 'The recipient has stopped, blocked or unsubscribed from these messages.'],
    ['0011', 9988, 'The message failed for a reason that is not classified.'],
  ])(
    'a failure after acceptance, at %s, is channel_failed %d in Herald’s words',
    async (ending, statusCode, statusMessage) => {
      const messageId = `failed-${ending}`;
      await sendWelcome(recipientEnding(ending), { messageId });

      const webhooks = await awaitStatuses(herald, tenant, messageId, ['failed']);

      expect(webhooks.map(({ body }) => body)).toEqual([
        expect.objectContaining({ event: 'channel_failed', statusCode, statusMessage }),
      ]);
      expect(webhooks[0]?.body).not.toHaveProperty('error');
      const { body: message } = await getMessage(herald, tenant, messageId);
      expect(message).toMatchObject({ status: 'failed', statusCode, statusMessage });
      expect(JSON.stringify(message)).not.toMatch(/undeliverable|WhatsApp|marketing|no further/i);
    },
  );
});

describe('async sends', () => {
  /** A tenant whose sends wait some seconds for the rate (test/full/pacing.test.ts: for a worker). */
  async function slowTenant(): Promise<Tenant> {
    const slow = await mintTenant(herald);
    await delaySends(herald, slow, 8000);
    return slow;
  }

  test.concurrent(
    'an async send is answered 202 before the provider is called, and its statuses reach the receiver',
    async () => {
      const slow = await slowTenant();
      const recipientNumber = recipientEnding('0001');
      const metadata = { order: 17 };
      const templateId = slow.template('welcome').id;
      const fields = { messageId: 'order-17', metadata, async: true };

      const answer = await sendWelcome(recipientNumber, fields, slow);

      expect(answer.status).toBe(202);
      expect(answer.body).toEqual({
        success: true,
        messageId: 'order-17',
        status: 'queued',
        templateId,
        recipientNumber,
        recipientId: expect.stringMatching(/^cus_/),
        metadata,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
      expect(await requestsFor(herald, recipientNumber)).toBe(0);
      const queued = await getMessage(herald, slow, 'order-17');
      expect(queued.body).toMatchObject({ status: 'queued', attempts: 0 });
      const statuses = ['sent', 'delivered', 'read'];
      expect(await awaitStatuses(herald, slow, 'order-17', statuses)).toHaveLength(3);
      expect(await acceptedFor(herald, recipientNumber)).toHaveLength(1);
    },
  );

  test.concurrent(
    'an async send goes out as it was accepted, even if its template changes meanwhile',
    async () => {
      const slow = await slowTenant();
      const recipientNumber = recipientEnding('0003');
      const template = slow.template('order_shipped');
      await send(herald, slow, {
        recipientNumber,
        templateId: template.id,
        async: true,
        templateVariables: { header: { 1: 'A-1' }, body: { 1: 'Ana', 2: 'GreenPost' } },
        buttonValues: { 'Track parcel': 'GP-7' },
      });

      const components = [{ type: 'BODY', text: 'Now of {{first_name}} only.' }];
      const change = { components, parameterFormat: 'NAMED', providerTemplateId: '0' };
      const gone = { ...change, deletedAt: new Date() };
      await herald.stage.records.templates.update({ _id: template.id }, { $set: gone });
      expect(await requestsFor(herald, recipientNumber)).toBe(0);

      const accepted = await until(
        'the message',
        async () => (await acceptedFor(herald, recipientNumber))[0],
      );
      expect(sentValues(accepted.request)).toEqual([
        'header: A-1',
        'body: Ana',
        'body: GreenPost',
        'button 0: GP-7',
      ]);
    },
  );

  test('shows a failed async send by GET and a log line, never by a webhook', async () => {
    const fields = { messageId: 'refused', async: true };

    const { status, body } = await sendWelcome(recipientEnding('0004'), fields);

    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'queued' } });
    await until('the refusal on the message', async () => {
      const message = await getMessage(herald, tenant, 'refused');
      return message.body['status'] === 'rejected';
    });
    const line = await until('the log line', async () => {
      const lines = (await herald.log('worker')).split('\n');
      return lines.find(
        (each) => each.includes('send failed') && each.includes(tenant.workspaceId),
      );
    });
    expect(JSON.parse(line)).toMatchObject({
      outcome: 'rejected',
      mode: 'async',
      statusCode: 9901,
    });
    expect(webhooksOfMessage(tenant, 'refused')).toEqual([]);
  });
});
