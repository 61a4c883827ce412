import { beforeAll, expect, test } from '@jest/globals';
import { messageKeyOf, newId, conversationIdOf } from '../../../src/domain/ids';
import type { InboundReport } from '../../../src/domain/inbound';
import { createRepositories } from '../../../src/persistence';
import type { Repositories } from '../../../src/ports/repositories';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { enterConversation } from '../../../src/services/conversations/steps/enter-conversation';
import { sendTemplate } from '../../../src/services/messages/send-template';
import { newSender, reportedAuthor, synced } from '../../support/records';
import { useTestDatabase, raisingEvents } from '../persistence/support';
import { Died, dyingProcess } from './support/dying-process';
import type { MessageDeps } from '../../../src/services/messages/deps';
import { partial } from '../../support/partial';
import type { Sender } from '../../../src/domain/sender';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { lookupFor } from '../../support/digests';

/** Number of first messages: half come from the customer, half go to them. */
const AT_ONCE = 20;
/** Number of database calls that no first message reaches. */
const MOST_CALLS = 12;
const NUMBER = '33612345678';

const db = useTestDatabase();
let repositories: Repositories;

beforeAll(() => {
  repositories = createRepositories(db.database);
});

const recording = (available: Repositories) =>
  recordInbound({
    ...available,
    digests: db.digests,
    secretBox: db.secretBox,
    live: { publish: () => undefined },
    optWords: { out: ['STOP'], in: [] },
    raiseEvent: raisingEvents(available),
    startAnswer: () => undefined,
    sweepAfterMs: 1000,
  });

const reportOf = (text: string, providerMessageId: string): InboundReport => ({
  providerMessageId,
  author: reportedAuthor({ number: NUMBER, profileName: 'Ada' }),
  occurredAt: null,
  content: { kind: 'text', text },
  replyTo: null,
});

/** Makes a workspace with a template and without customers. */
async function newParties() {
  const sender = newSender({ workspaceId: newId('wks') });
  const { workspaceId, id: senderId, number: senderNumber } = sender;
  await db.senders.insert(sender);
  await db.templates.save([synced({ workspaceId, senderId, senderNumber })]);
  const [template] = await db.templates.list(workspaceId);
  const { digests, live } = db;
  const clock = { now: () => new Date() };

  const receive = (available: Repositories, providerMessageId: string) =>
    recording(available)(sender, reportOf('Hello', providerMessageId), new Date());

  async function send(available: Repositories, messageId: string): Promise<void> {
    const deps = partial<MessageDeps>({
      ...available,
      digests,
      clock,
      workflows: {
        startSend: async () => 'under_way',
        endOfSend: async () => null,
        awaitSend: async () => undefined,
      },
      startGraceMs: 1000,
      syncWaitMs: 1000,
    });
    const request = { templateId: template?.id, recipientNumber: NUMBER, messageId };
    await sendTemplate(deps, workspaceId, {
      ...request,
      async: true,
      warnings: [],
    });
    const key = messageKeyOf(workspaceId, messageId);
    const message = await available.messages.find(workspaceId, key);
    if (message === null) throw new Error('the message is not stored');
    await enterConversation({ ...available, digests, live, clock }, message, sender);
  }

  return {
    workspaceId,
    /** Processes one of the first messages; every other one is from the customer. */
    take: (available: Repositories, place: number): Promise<unknown> =>
      (place % 2 === 0 ? receive : send)(available, `first-${place}`),
  };
}

/** Reads the customers, conversations and messages of a workspace. */
async function outcomeOf(workspaceId: string) {
  const page = { limit: 99 };
  const [customers, conversations] = await Promise.all([
    db.customers.list(workspaceId, {}, page),
    db.conversations.list(workspaceId, {}, page),
  ]);
  const [conversation] = conversations.rows;
  const id = String(conversation?.id);
  const [sent, written] = await Promise.all([
    db.messages.listByConversation(workspaceId, id, page),
    db.inbound.listByConversation(workspaceId, id, page),
  ]);
  return {
    customers: customers.rows.map((customer) => customer.id),
    conversationsOf: conversations.rows.map(({ customerId }) => customerId),
    messagesOf: [...new Set([...sent.rows, ...written.rows].map(({ customerId }) => customerId))],
    sent: sent.rows.length,
    written: written.rows.length,
  };
}

const places = Array.from({ length: AT_ONCE }, (_, place) => place);
const agreed = {
  customers: [expect.any(String)],
  sent: AT_ONCE / 2,
  written: AT_ONCE / 2,
};

test('first messages of a number in both directions at once share one customer and conversation', async () => {
  const { workspaceId, take } = await newParties();

  await Promise.all(places.map((place) => take(repositories, place)));

  const outcome = await outcomeOf(workspaceId);
  expect(outcome).toMatchObject(agreed);
  expect(outcome.conversationsOf).toEqual(outcome.customers);
  expect(outcome.messagesOf).toEqual(outcome.customers);
});

test('first messages, repeated after a death at any call, share one customer and conversation', async () => {
  const { workspaceId, take } = await newParties();
  let deaths = 0;
  const dying = places.map(async (place) => {
    const process = dyingProcess(repositories, { call: 1 + (place % MOST_CALLS), when: 'after' });
    await take(process.repositories, place).catch((error) => {
      if (!(error instanceof Died)) throw error;
      deaths += 1;
    });
  });
  await Promise.all(dying);

  await Promise.all(places.map((place) => take(repositories, place)));

  expect(deaths).toBeGreaterThan(AT_ONCE / 2);
  const outcome = await outcomeOf(workspaceId);
  expect(outcome).toMatchObject(agreed);
  expect(outcome.conversationsOf).toEqual(outcome.customers);
  expect(outcome.messagesOf).toEqual(outcome.customers);
});

/** Outlives a report. */
const MOST_CALLS_OF_REPORT = 40;

/** Saves a receiver that gets what customers write. */
async function saveReceiver(workspaceId: string): Promise<void> {
  await db.settings.save({
    ...newSettings(workspaceId, new Date()),
    enabled: true,
    url: 'https://hooks.example.com/',
    furtherEvents: ['inbound_message'],
  });
}

/** Reads everything that one message of a stranger leads to. */
async function effectsOf({ workspaceId, number }: Sender) {
  const customer = await db.customers.findByLookup(workspaceId, lookupFor(workspaceId, NUMBER));
  const conversationId = conversationIdOf(String(customer?.id), number);
  const page = { limit: 9 };
  const [conversation, { rows }] = await Promise.all([
    db.conversations.find(workspaceId, conversationId),
    db.inbound.listByConversation(workspaceId, conversationId, page),
  ]);
  return {
    customer: { name: customer?.name, unsubscribed: customer?.unsubscribed },
    unread: conversation?.unread.length,
    texts: rows.map(({ content }) => content),
    events: (await db.deliveries.list(workspaceId, {}, page)).rows.map(({ status }) => status),
  };
}

// Dying before a call leaves the same records as dying right after the call before it.
test('a crash loses and duplicates no inbound message once it is reported again', async () => {
  let deaths = 0;
  for (let call = 1, died = true; died; call += 1) {
    expect(call).toBeLessThan(MOST_CALLS_OF_REPORT);
    const sender = newSender({ workspaceId: newId('wks') });
    await db.senders.insert(sender);
    await saveReceiver(sender.workspaceId);
    const process = dyingProcess(repositories, { call, when: 'after' });
    const reported = reportOf('STOP', newId('msg'));
    await recording(process.repositories)(sender, reported, new Date()).catch((error) => {
      if (!(error instanceof Died)) throw error;
    });
    died = process.hasDied();
    deaths += died ? 1 : 0;

    await recording(repositories)(sender, reported, new Date());

    expect({ call, ...(await effectsOf(sender)) }).toEqual({
      call,
      customer: { name: 'Ada', unsubscribed: true },
      unread: 1,
      texts: [{ kind: 'text', text: 'STOP' }],
      events: ['inbound_message'],
    });
  }
  expect(deaths).toBeGreaterThan(5);
});
