import { beforeAll, describe, expect, test } from '@jest/globals';
import { conversationIdOf } from '../../../src/domain/ids';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { idsFor, read, walk } from '../support/inbox';
import { until } from '../../support/wait';
import { delayAnswers, recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

const welcome = (): string => tenant.template('welcome').id;

const sendWith = (recipientNumber: string, messageId: string, fields: object = {}) =>
  send(herald, tenant, { recipientNumber, templateId: welcome(), messageId, ...fields });

async function conversationWith(recipientNumber: string): Promise<Record<string, unknown>> {
  const { conversationId } = await idsFor(herald, tenant, recipientNumber);
  return (await read(herald, tenant, `/api/v2/conversations/${conversationId}`)).body;
}

/** The ids of the one customer who has a number. */
async function knownIds(number: string): Promise<{ customerId: string; conversationId: string }> {
  const { body } = await read(herald, tenant, `/api/v2/customers?number=${number}`);
  const [customerId, ...others] = (body['data'] as Record<string, unknown>[]).map((row) =>
    String(row['customerId']),
  );
  if (customerId === undefined || others.length > 0) throw new Error(`not one has ${number}`);
  return { customerId, conversationId: conversationIdOf(customerId, tenant.displayNumber) };
}

describe('send to a new number', () => {
  test('the first send to a number creates a customer and a conversation with the message in it', async () => {
    const recipientNumber = recipientEnding('0003');

    await sendWith(recipientNumber, 'first');

    const { customerId, conversationId } = await knownIds(recipientNumber);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect((await read(herald, tenant, `/api/v2/customers/${customerId}`)).body).toEqual({
      success: true,
      customerId,
      number: recipientNumber,
      name: null,
      username: null,
      // A status tells one, when it comes.
      userIds: expect.any(Array),
      deliveryIdentity: recipientNumber,
      blocked: false,
      unsubscribed: false,
      subscriptionChange: null,
      marketingStopped: false,
      marketingChange: null,
      marketingHeldUntil: null,
      createdAt: moment,
      updatedAt: moment,
    });
    expect(await conversationWith(recipientNumber)).toEqual({
      success: true,
      conversationId,
      customerId,
      senderNumber: tenant.displayNumber,
      handling: 'unassigned',
      assignedTo: null,
      handlingHistory: [],
      unreadCount: 0,
      lastMessageAt: moment,
      lastInboundAt: null,
      createdAt: moment,
    });
    const messages = await walk(herald, tenant, `/api/v2/conversations/${conversationId}/messages`);
    expect(messages).toMatchObject([
      { direction: 'outbound', messageId: 'first', kind: 'v2', refusal: null },
    ]);
  });

  test('shows a send that the provider refused with its status code, but not the provider’s words', async () => {
    const recipientNumber = recipientEnding('0004');

    const { status, body } = await send(herald, tenant, { recipientNumber, templateId: welcome() });

    expect({ status, body }).toMatchObject({ status: 500, body: { code: 'provider_rejected' } });
    const { conversationId } = await knownIds(recipientNumber);
    const messages = await walk(herald, tenant, `/api/v2/conversations/${conversationId}/messages`);
    expect(messages).toMatchObject([{ status: 'rejected', statusCode: expect.any(Number) }]);
    const { rows } = await herald.stage.repositories.messages.listByConversation(
      tenant.workspaceId,
      conversationId,
      { limit: 1 },
    );
    const words = rows[0]?.providerError?.message;
    expect(words).toEqual(expect.stringMatching(/\w/));
    expect(JSON.stringify(messages)).not.toContain(words);
  });
});

describe('autoPilot of a send', () => {
  async function takeOver(recipientNumber: string): Promise<void> {
    const { conversationId } = await idsFor(herald, tenant, recipientNumber);
    const { conversations } = herald.stage.repositories;
    await conversations.changeAssignment(tenant.workspaceId, conversationId, {
      handling: { kind: 'assigned', memberId: 'mbr_ann' },
      reason: 'Ann took it',
      by: 'mbr_ann',
      cause: 'ann-1',
      at: new Date(),
    });
  }

  test('autoPilot: true puts the conversation on Autopilot and warns that no agent is connected', async () => {
    const recipientNumber = recipientEnding('0003');

    const { status, body } = await sendWith(recipientNumber, 'on', { autoPilot: true });

    expect(status).toBe(200);
    expect(body['warnings']).toEqual([expect.stringContaining('no AI agent is connected')]);
    expect(await conversationWith(recipientNumber)).toMatchObject({
      handling: 'autopilot',
      handlingHistory: [{ handling: 'autopilot', reason: 'autoPilot: true came with message on' }],
    });
  });

  test('autoPilot: true gives no warning when the sender has an agent', async () => {
    const { senders } = herald.stage.repositories;
    const set = (from: string | null, to: string | null) =>
      senders.setAgent(tenant.workspaceId, tenant.senderId, { from, to });
    await set(null, 'agt_any');

    const { status, body } = await sendWith(recipientEnding('0003'), 'with-agent', {
      autoPilot: true,
    });

    await set('agt_any', null);
    expect([status, body['warnings']]).toEqual([200, undefined]);
  });

  test('autoPilot: false unassigns a conversation that a member had, and the history says why', async () => {
    const recipientNumber = recipientEnding('0003');
    await sendWith(recipientNumber, 'hello');
    await takeOver(recipientNumber);
    expect(await conversationWith(recipientNumber)).toMatchObject({
      handling: 'assigned',
      assignedTo: 'mbr_ann',
    });

    const { body } = await sendWith(recipientNumber, 'off', { autoPilot: false });

    expect(body['warnings']).toBeUndefined();
    expect(await conversationWith(recipientNumber)).toMatchObject({
      handling: 'unassigned',
      assignedTo: null,
      handlingHistory: [
        { handling: 'assigned', assignedTo: 'mbr_ann', reason: 'Ann took it' },
        { handling: 'unassigned', reason: 'autoPilot: false came with message off' },
      ],
    });
  });

  test('autoPilot takes effect before the provider answers', async () => {
    const recipientNumber = recipientEnding('0003');
    await delayAnswers(herald, tenant, 9000);
    try {
      await sendWith(recipientNumber, 'slow', { autoPilot: true, async: true });
      await until('the call', async () => (await requestsFor(herald, recipientNumber)) === 1);

      expect((await conversationWith(recipientNumber))['handling']).toBe('autopilot');
      const { status } = (await read(herald, tenant, '/api/v2/template/messages/slow')).body;
      expect(status).toBe('queued');
    } finally {
      await delayAnswers(herald, tenant, 0);
    }
  });
});
