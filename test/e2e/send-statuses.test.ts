import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { recipientEnding } from './support/sandbox';
import { awaitStatuses } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

async function sendTo(ending: string): Promise<string> {
  const recipientNumber = recipientEnding(ending);
  const messageId = `to-${recipientNumber}`;
  const templateId = tenant.template('welcome').id;
  const answer = await send(herald, tenant, { recipientNumber, templateId, messageId });
  expect(answer.status).toBe(200);
  return messageId;
}

describe('every status is relayed once, as reported (contract 7 and 9)', () => {
  const relayed = [
    { ending: '0001', what: 'all three', statuses: ['sent', 'delivered', 'read'] },
    { ending: '0003', what: 'sent only', statuses: ['sent'] },
    { ending: '0006', what: 'one before the answer', statuses: ['sent', 'delivered'] },
    { ending: '0007', what: 'every callback twice', statuses: ['sent', 'delivered'] },
    { ending: '0008', what: 'in reverse', statuses: ['read', 'delivered', 'sent'] },
    { ending: '7654', what: 'an ordinary number', statuses: ['sent', 'delivered'] },
  ];

  test.each(relayed)('$ending, $what: $statuses', async ({ ending, statuses }) => {
    const messageId = await sendTo(ending);

    const webhooks = await awaitStatuses(herald, tenant, messageId, statuses);

    expect(webhooks.map(({ body }) => String(body['status'])).toSorted()).toEqual(
      statuses.toSorted(),
    );
    for (const { body } of webhooks) {
      expect(body).toMatchObject({ event: `channel_${String(body['status'])}`, metadata: null });
      expect(body).not.toHaveProperty('statusCode');
      expect(body).not.toHaveProperty('statusMessage');
    }
    const { body: message } = await getMessage(herald, tenant, messageId);
    expect(message['timeline']).toHaveLength(statuses.length);
  });

  test('what arrives in reverse is put in order by its timestamps', async () => {
    const messageId = await sendTo('0008');
    const webhooks = await awaitStatuses(herald, tenant, messageId, ['sent', 'delivered', 'read']);

    const byTime = webhooks
      .map(({ body }) => body)
      .toSorted((left, right) =>
        String(left['timestamp']).localeCompare(String(right['timestamp'])),
      );

    expect(byTime.map((body) => body['status'])).toEqual(['sent', 'delivered', 'read']);
    const { body: message } = await getMessage(herald, tenant, messageId);
    expect(message['status']).toBe('read');
  });
});

describe('a message that fails after it was accepted (contract 7.1)', () => {
  const failures = [
    {
      ending: '0002',
      statusCode: 9901,
      statusMessage: 'The recipient cannot be reached on this channel.',
    },
    {
      ending: '0009',
      statusCode: 9905,
      statusMessage: 'The recipient has stopped, blocked or unsubscribed from these messages.',
    },
    {
      ending: '0011',
      statusCode: 9988,
      statusMessage: 'The message failed for a reason that is not classified.',
    },
  ];

  test.each(failures)(
    '$ending: channel_failed $statusCode in our words',
    async ({ ending, statusCode, statusMessage }) => {
      const messageId = await sendTo(ending);

      const webhooks = await awaitStatuses(herald, tenant, messageId, ['failed']);

      expect(webhooks.map(({ body }) => body)).toEqual([
        expect.objectContaining({ event: 'channel_failed', statusCode, statusMessage }),
      ]);
      expect(webhooks[0]?.body).not.toHaveProperty('error');
      const { body: message } = await getMessage(herald, tenant, messageId);
      expect(message).toMatchObject({ status: 'failed', statusCode });
      expect(JSON.stringify(message)).not.toMatch(/undeliverable|WhatsApp|marketing|no further/i);
    },
  );
});
