import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMessage, send } from '../../support/client';
import { type TestHerald, openHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addTwilioNumber } from '../../support/twilio-number';
import { saidIn } from '../support/inbound';
import { idsFor, read } from '../support/inbox';
import { acceptedFor, customerWrites, recipientEnding, requestsFor } from '../support/sandbox';
import { type TextSender, type Texting, testTexting } from '../support/texts';

let herald: TestHerald;
let texting: Texting;
let tenant: Tenant;
/** Another number of the tenant. */
let twilio: TextSender;

beforeAll(async () => {
  herald = await openHerald();
  texting = testTexting(herald);
  tenant = await mintTenant(herald);
  const { senderId, number } = await addTwilioNumber(herald, tenant);
  twilio = { workspaceId: tenant.workspaceId, senderId, displayNumber: number };
});
afterAll(() => herald.close());

/** A customer who has just written to a number. */
async function customerOf(
  number: Pick<TextSender, 'displayNumber'>,
  ending: string,
): Promise<string> {
  const customer = recipientEnding(ending);
  await customerWrites(herald, number, customer, 'Hi');
  return customer;
}

/** Puts a conversation on Autopilot; resolves with its turn. */
async function onAutopilot(customer: string): Promise<number> {
  const { conversations } = herald.stage.repositories;
  const { workspaceId } = tenant;
  const { conversationId } = await idsFor(herald, tenant, customer);
  await conversations.changeAssignment(workspaceId, conversationId, {
    handling: { kind: 'autopilot' },
    reason: 'given back',
    by: null,
    cause: 'given-back',
    at: new Date(),
  });
  const conversation = await conversations.find(workspaceId, conversationId);
  return conversation?.handlingTurn ?? 0;
}

describe('free text', () => {
  test('the text of a member reaches the customer and gets its statuses, but is hidden from API keys', async () => {
    const customer = await customerOf(tenant, '0001');

    const { messageId, ...said } = await texting.say(tenant, customer, 'See you at five.');

    const current = await texting.reached(
      { messageId, ...said },
      ({ status }) => status === 'read',
    );
    expect(current).toMatchObject({ kind: 'inbox', attempts: 1, refusal: null });
    expect(current.timeline.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
    expect(await acceptedFor(herald, customer)).toMatchObject([{ text: 'See you at five.' }]);
    expect(await saidIn(herald, tenant, customer)).toMatchObject([
      { direction: 'outbound', kind: 'inbox', text: 'See you at five.', status: 'read' },
      { direction: 'inbound' },
    ]);
    expect((await getMessage(herald, tenant, messageId)).status).toBe(404);
    const list = await read(herald, tenant, `/api/v2/template/messages?recipient=${customer}`);
    expect(list.body).toMatchObject({ data: [] });
  });

  test('a free text has no webhooks', async () => {
    const customer = await customerOf(tenant, '0001');
    const message = await texting.say(tenant, customer, 'See you at five.');
    await texting.reached(message, ({ status }) => status === 'read');

    // A later message to the same receiver: its webhooks prove that those before would have come.
    const templateId = tenant.template('welcome').id;
    await send(herald, tenant, { recipientNumber: customer, templateId, messageId: 'tracked' });
    const webhooks = await tenant.receiver.next(tenant.webhookPath, (all) => {
      return all.filter(({ body }) => body['messageId'] === 'tracked').length === 3;
    });

    const ofCustomer = webhooks.filter(({ body }) => body['recipientNumber'] === customer);
    expect(ofCustomer.map(({ body }) => body['messageId'])).toEqual(
      Array.from({ length: 3 }, () => 'tracked'),
    );
  });

  test('the text of an agent reaches the customer while the conversation is on Autopilot', async () => {
    const customer = await customerOf(tenant, '0001');
    const turn = await onAutopilot(customer);
    const author = { kind: 'agent', agentId: 'agt_1', inboundId: 'inb_1', turn } as const;

    const message = await texting.say(tenant, customer, 'I am a machine.', author);

    await texting.reached(message, ({ status }) => status === 'read');
    expect(await saidIn(herald, tenant, customer)).toMatchObject([
      { kind: 'agent', text: 'I am a machine.', status: 'read' },
      { direction: 'inbound' },
    ]);
  });

  test('a free text goes through a sender at Twilio as well', async () => {
    const customer = await customerOf(twilio, '0001');

    const message = await texting.say(twilio, customer, 'See you at five.');

    await texting.reached(message, ({ status }) => status === 'read');
    expect(await acceptedFor(herald, customer)).toMatchObject([
      { provider: 'twilio', text: 'See you at five.' },
    ]);
  });

  test.each(['meta', 'twilio'])(
    'a free text outside the 24 hours fails by a callback of %s',
    async (provider) => {
      const number: TextSender = provider === 'meta' ? tenant : twilio;
      const customer = recipientEnding('0001');
      // A template makes the customer known, who writes nothing back.
      const senderNumber = number.displayNumber;
      const template = { templateName: 'welcome', senderNumber, templateLanguage: 'en_US' };
      await send(herald, tenant, { recipientNumber: customer, ...template });

      const message = await texting.say(number, customer, 'Are you there?');

      const failed = await texting.reached(
        message,
        ({ status, result }) => status === 'failed' && result !== null,
      );
      expect(failed).toMatchObject({
        result: { kind: 'accepted' },
        providerError: { code: provider === 'meta' ? '131047' : '63016' },
        timeline: [{ status: 'failed', statusCode: 9902 }],
      });
    },
  );

  test('a free text that the provider refuses ends with its error', async () => {
    const customer = await customerOf(tenant, '0004');

    const message = await texting.say(tenant, customer, 'Hi');

    const ended = await texting.reached(message, ({ result }) => result !== null);
    expect(ended).toMatchObject({ status: 'rejected', attempts: 1 });
    expect(ended.providerError?.code).toBe('131026');
  });

  test('the text of a member is tried again after network failures', async () => {
    const customer = await customerOf(tenant, '0005');

    const message = await texting.say(tenant, customer, 'Hi');

    const ended = await texting.reached(message, ({ result }) => result !== null);
    expect(ended).toMatchObject({ result: { kind: 'accepted' }, attempts: 3 });
    expect(await requestsFor(herald, customer)).toBe(3);
  });
});
