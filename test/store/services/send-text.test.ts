import { describe, expect, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { conversationIdOf, newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import { acceptMessage } from '../../../src/services/messages/steps/accept-message';
import { prepareText } from '../../../src/services/messages/steps/prepare-text';
import { useTestDatabase } from '../persistence/support';
import { newCustomer, newSender } from '../../support/records';
import { partial } from '../../support/partial';

const AUTHOR = { kind: 'member', memberId: 'mbr_ann' } as const;

const db = useTestDatabase();

interface Parties {
  sender?: Partial<Sender>;
  customer?: Partial<Customer>;
}

/** Makes a conversation, and records the workflows started for it. */
async function conversing(parties: Parties = {}) {
  const workspaceId = newId('wks');
  const sender = newSender({ workspaceId, ...parties.sender });
  const customer = { ...newCustomer({ workspaceId }), ...parties.customer };
  await db.customers.ensure(customer);
  const started: string[] = [];
  const workflows = {
    startSend: async (_workspaceId: string, key: string) => {
      started.push(key);
      return 'under_way' as const;
    },
    endOfSend: async () => null,
    awaitSend: async () => undefined,
  };
  const deps = {
    ...db,
    workflows,
    clock: { now: () => new Date() },
    startGraceMs: 1000,
    syncWaitMs: 1000,
  };
  const id = conversationIdOf(customer.id, sender.number);
  const conversation = { id, customerId: customer.id };
  return {
    workspaceId,
    sender,
    customer,
    conversation,
    started,
    say: async (text: string, messageId = newId('msg')) => {
      const request = { workspaceId, conversation, sender, text, author: AUTHOR, messageId };
      return acceptMessage(partial(deps), await prepareText(deps, { ...request, kind: 'inbox' }));
    },
  };
}

describe('free text', () => {
  test('stores free text in its conversation with its author, and starts the send', async () => {
    const { workspaceId, conversation, customer, sender, started, say } = await conversing();

    const { kind, message } = await say('See you at five.');

    expect(kind).toBe('queued');
    expect(started).toEqual([message.key]);
    expect(await db.messages.find(workspaceId, message.key)).toMatchObject({
      kind: 'inbox',
      author: AUTHOR,
      content: { kind: 'text', text: 'See you at five.' },
      conversationId: conversation.id,
      customerId: customer.id,
      senderId: sender.id,
      recipientNumber: customer.number,
      status: 'queued',
      autoPilot: null,
    });
  });

  test('sends free text once per message id, and rejects another text with the same id', async () => {
    const { workspaceId, conversation, say } = await conversing();
    const id = newId('msg');

    const answers = await Promise.all([say('Yes', id), say('Yes', id), say('Yes', id)]);

    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const page = { limit: 10 };
    const said = await db.messages.listByConversation(workspaceId, conversation.id, page);
    expect(said.rows).toHaveLength(1);
    await expect(say('No', id)).rejects.toMatchObject({ code: 'message_id_conflict' });
  });

  test.each<[string, Parties, string, string]>([
    ['to somebody blocked', { customer: { blocked: true } }, 'Hi', 'customer_unreachable'],
    [
      'to somebody erased',
      { customer: { number: null, deliveryIdentity: null } },
      'Hi',
      'customer_without_identity',
    ],
    ['from a disconnected number', { sender: { connected: false } }, 'Hi', 'sender_not_found'],
    ['without a word', {}, ' \n', 'invalid_request'],
    ['longer than Meta takes', {}, 'a'.repeat(4097), 'invalid_request'],
  ])('rejects free text %s, and stores nothing', async (_what, parties, text, code) => {
    const { workspaceId, conversation, started, say } = await conversing(parties);

    await expect(say(text)).rejects.toMatchObject({ code });

    const page = { limit: 10 };
    const said = await db.messages.listByConversation(workspaceId, conversation.id, page);
    expect({ said: said.rows, started }).toEqual({ said: [], started: [] });
  });
});
