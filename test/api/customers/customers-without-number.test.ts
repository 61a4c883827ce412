import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type ScriptedModel, startScriptedModel } from '../../support/scripted-model';
import type { Tenant } from '../../support/tenant';
import { addTwilioNumber } from '../../support/twilio-number';
import { until } from '../../support/wait';
import { tenantWithAgent } from '../support/autopilot';
import { collectionsWith, customerData } from '../support/customer-data';
import { read, walk } from '../support/inbox';
import { acceptedFor, userIdWrites } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

type Row = Record<string, unknown>;

const herald = useHerald();
let model: ScriptedModel;

beforeAll(async () => {
  model = await startScriptedModel(herald);
});
afterAll(() => model.close());

/** A user id that nobody else in the run has; its last digits choose what becomes of a message (contract 9). */
const newUserId = (lastDigits: string): string =>
  `FR.${randomInt(10 ** 11, 10 ** 12)}${lastDigits}`;

/** A number of a tenant at one provider, with an agent behind it. */
async function numberAt(provider: 'meta' | 'twilio'): Promise<{ tenant: Tenant; number: string }> {
  const { tenant, agent } = await tenantWithAgent(herald, model);
  if (provider === 'meta') return { tenant, number: tenant.displayNumber };
  const { senderId, number } = await addTwilioNumber(herald, tenant);
  const { senders } = herald.stage.repositories;
  await senders.setAgent(tenant.workspaceId, senderId, { from: null, to: agent.id });
  return { tenant, number };
}

/** Texts and template names that reached the provider for a recipient, in their order. */
async function arrived(recipient: string): Promise<(string | null)[]> {
  const accepted = await acceptedFor(herald, recipient);
  return accepted.map(({ templateName, text }) => templateName || text);
}

test.each(['meta', 'twilio'] as const)(
  'talks with a customer without a number at %s, from their first message to their erasure',
  async (provider) => {
    const { tenant, number } = await numberAt(provider);
    const { browser } = await newOwner(herald, tenant.workspaceId);
    const userId = newUserId('0001');
    const writes = (text: string) => userIdWrites(herald, number, userId, text);
    const sendById = (messageId: string, recipientId: string) =>
      send(herald, tenant, {
        recipientId,
        messageId,
        templateName: 'order_confirmed',
        templateVariables: ['Ana', 'A-1017'],
        senderNumber: number,
      });

    await writes('Hello zq88001');

    const [conversation] = await walk(herald, tenant, '/api/v2/conversations');
    const { conversationId, customerId } = conversation as Record<string, string>;
    expect(await read(herald, tenant, `/api/v2/customers/${customerId}`)).toMatchObject({
      body: { number: null },
    });

    const path = `/api/v1/workspaces/${tenant.workspaceId}/conversations/${conversationId}`;
    await browser.ask('PUT', `${path}/handling`, { body: { handling: 'autopilot' } });
    await writes('Are you open?');
    await until('the answer of the agent', async () =>
      (await arrived(userId)).includes('We are open.'),
    );

    const reply = await browser.ask('POST', `${path}/messages`, { body: { text: 'Ann here' } });
    expect(reply.status).toBe(202);
    await until('the reply', async () => (await arrived(userId)).includes('Ann here'));

    const sent = await sendById('by-user-id', userId);
    expect(sent).toMatchObject({
      status: 200,
      body: { recipientNumber: null, recipientId: customerId },
    });
    expect(await sendById('by-customer-id', String(customerId))).toMatchObject({ status: 200 });
    expect((await arrived(userId)).slice(-2)).toEqual(['order_confirmed', 'order_confirmed']);
    const webhooks = await awaitStatuses(herald, tenant, 'by-user-id', [
      'sent',
      'delivered',
      'read',
    ]);
    for (const { body } of webhooks) {
      expect(body).toMatchObject({ recipientNumber: null, recipientId: customerId });
    }
    const sends = '/api/v2/template/messages';
    for (const recipient of [userId, customerId]) {
      const { body } = await read(herald, tenant, `${sends}?recipient=${recipient}`);
      expect((body['data'] as Row[]).map(({ messageId }) => messageId)).toEqual([
        'by-customer-id',
        'by-user-id',
      ]);
    }

    await writes('STOP');

    expect(await sendById('after-stop', userId)).toMatchObject({
      status: 400,
      body: { code: 'customer_unreachable' },
    });

    const data = customerData(browser, tenant);
    const exported = JSON.stringify((await data.export(String(customerId))).body);
    for (const text of [userId, 'Hello zq88001', 'We are open.', 'Ann here', 'by-user-id']) {
      expect(exported).toContain(text);
    }

    expect((await data.erase(String(customerId))).status).toBe(200);

    expect(await collectionsWith(herald, tenant, [userId, 'zq88001'])).toEqual([]);
    expect(await getMessage(herald, tenant, 'by-user-id')).toMatchObject({ status: 404 });
    // The stop holds after the erasure.
    for (const recipientId of [userId, String(customerId)]) {
      expect(await sendById('after-erasure', recipientId)).toMatchObject({
        status: 400,
        body: { code: 'customer_unreachable' },
      });
    }
  },
);
