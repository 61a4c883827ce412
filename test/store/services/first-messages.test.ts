import { beforeAll, expect, test } from '@jest/globals';
import { messageKeyOf, newId } from '../../../src/domain/ids';
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

/** Makes a workspace with a template and without customers. */
async function newParties() {
  const sender = newSender({ workspaceId: newId('wks') });
  const { workspaceId, id: senderId, number: senderNumber } = sender;
  await db.senders.insert(sender);
  await db.templates.save([synced({ workspaceId, senderId, senderNumber })]);
  const [template] = await db.templates.list(workspaceId);
  const { digests, live, secretBox } = db;
  const clock = { now: () => new Date() };

  async function receive(available: Repositories, providerMessageId: string): Promise<void> {
    const optWords = { out: [], in: [] };
    const waits = { startAnswer: () => undefined, sweepAfterMs: 1000 };
    const raiseEvent = raisingEvents(available);
    const record = recordInbound({
      ...available,
      digests,
      live,
      secretBox,
      optWords,
      raiseEvent,
      ...waits,
    });
    const content = { kind: 'text', text: 'Hello' } as const;
    const author = reportedAuthor({ number: NUMBER, profileName: 'Ada' });
    const said = { author, occurredAt: null, content, replyTo: null };
    const report: InboundReport = { ...said, providerMessageId };
    await record(sender, report, new Date());
  }

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
    take: (available: Repositories, place: number): Promise<void> =>
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

test.each(['before', 'after'] as const)(
  'first messages, repeated after a death %s any call, share one customer and conversation',
  async (when) => {
    const { workspaceId, take } = await newParties();
    let deaths = 0;
    const dying = places.map(async (place) => {
      const process = dyingProcess(repositories, { call: 1 + (place % MOST_CALLS), when });
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
  },
);
