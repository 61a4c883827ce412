import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerIdOf } from '../../../src/domain/answer';
import type { Conversation } from '../../../src/domain/conversation';
import { conversationIdOf, messageKeyOf, newId } from '../../../src/domain/ids';
import type { InboundMessage } from '../../../src/domain/inbound';
import type { Message } from '../../../src/domain/message';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { concludeAnswer } from '../../../src/services/agents/conclude-answer';
import { prepareAnswer } from '../../../src/services/agents/prepare-answer';
import { handOverUndelivered } from '../../../src/services/agents/steps/hand-over';
import { newAgent } from '../../support/records';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import {
  newConversation,
  newCustomer,
  newInbound,
  newMessage,
  newSender,
} from '../../support/records';
import { somePermits } from './support/some-permits';

const TURN = 3;
const SWEEP_AT = new Date('2026-03-01T10:00:10.000Z');
const TEXT = { kind: 'text', text: 'An answer.' } as const;

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Makes a conversation on Autopilot with its sender and agent, and returns functions that act in it. */
async function onAutopilot(change: Partial<Conversation> = {}, permits = somePermits('agent')) {
  const workspaceId = newId('wks');
  const agent = newAgent({ workspaceId });
  const sender = newSender({ workspaceId, agentId: agent.id });
  const customer = newCustomer({ workspaceId });
  const handling = { kind: 'autopilot' } as const;
  const id = conversationIdOf(customer.id, sender.number);
  const parties = { id, workspaceId, customerId: customer.id, senderNumber: sender.number };
  const conversation = newConversation({ ...parties, handling, handlingTurn: TURN, ...change });
  await db.agents.insert(agent);
  await db.senders.insert(sender);
  await db.customers.ensure(customer);
  await db.conversations.ensure(conversation);

  const deps = {
    ...db,
    optWords: { out: ['STOP'], in: [] },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    clock: { now: () => new Date() },
    startGraceMs: 1000,
  };
  let asked = 0;
  const model = {
    answer: async () => {
      asked += 1;
      return TEXT;
    },
  };
  const prepare = prepareAnswer({
    ...deps,
    model,
    permits,
    agentTimeoutMs: 1000,
    syncWaitMs: 1000,
  });
  const ref = { workspaceId, conversationId: id };
  const { signal } = new AbortController();
  return {
    asked: () => asked,
    conversation,
    now: async () => (await db.conversations.find(workspaceId, id)) as Conversation,
    prepare: () => prepare(ref, { mayRetry: false, signal }),
    conclude: ({ key: messageKey }: Message) => concludeAnswer(deps)({ ...ref, messageKey }),
    undeliver: (message: Message, changed: Partial<typeof deps> = {}) =>
      handOverUndelivered({ ...deps, ...changed }, message),
    /** Stores a message that the customer wrote that long ago. */
    write: async (agoMs: number, written: Partial<InboundMessage> = {}) => {
      const at = new Date(Date.now() - agoMs);
      const moments = { occurredAt: at, receivedAt: at, createdAt: at };
      const { id: senderId } = sender;
      const inbound = newInbound({ ...ref, senderId, ...moments, ...written });
      await db.inbound.insert(inbound);
      await db.conversations.noteInbound(workspaceId, id, inbound, SWEEP_AT);
      return inbound;
    },
    /** Stores an answer of the agent. */
    store: async (inbound: InboundMessage, turn = TURN, stored: Partial<Message> = {}) => {
      const message = newMessage({
        ...ref,
        messageId: answerIdOf(inbound.id, turn),
        kind: 'agent',
        author: { kind: 'agent', agentId: agent.id, inboundId: inbound.id, turn },
        content: TEXT,
        senderId: sender.id,
        customerId: customer.id,
        ...stored,
      });
      await db.messages.insert(message, null);
      return message;
    },
  };
}

const AT = new Date();
const ACCEPTED: Partial<Message> = {
  attempts: 1,
  status: 'accepted',
  result: { kind: 'accepted', providerMessageId: 'wamid.1', at: AT },
  providerMessageIds: ['wamid.1'],
};
const LOST: Partial<Message> = {
  attempts: 1,
  status: 'unreachable',
  result: { kind: 'unreachable', providerMessageId: null, at: AT },
};
const REJECTED: Partial<Message> = {
  attempts: 1,
  status: 'rejected',
  result: { kind: 'rejected', providerMessageId: null, at: AT },
};
const NOT_SENT: Partial<Message> = { ...LOST, refusal: 'somebody was faster' };

describe('stored answer of an agent', () => {
  test('sends a stored answer first although the customer has written again', async () => {
    const { write, store, prepare, asked } = await onAutopilot();
    const { key: messageKey } = await store(await write(2000));
    await write(1000);

    expect(await prepare()).toEqual({ kind: 'stored', messageKey });
    expect(asked()).toBe(0);
  });

  test('a concluded answer makes the message written since due', async () => {
    const { write, store, conclude, now } = await onAutopilot();
    const message = await store(await write(2000), TURN, ACCEPTED);
    const later = await write(1000);

    expect(await conclude(message)).toEqual({ outcome: 'answered', again: true });
    expect((await now()).answerDue?.inboundId).toBe(later.id);
  });

  test('an answer that a status reports as arrived is no longer due', async () => {
    const { write, store, prepare, now, asked } = await onAutopilot();
    await store(await write(1000), TURN, { ...LOST, providerMessageIds: ['wamid.1'] });

    expect(await prepare()).toEqual({ kind: 'nothing' });
    expect({ due: (await now()).answerDue, asked: asked() }).toEqual({ due: null, asked: 0 });
  });

  test('concluding an answer frees the gate that a lost process claimed', async () => {
    const dialogue = await onAutopilot();
    const message = await dialogue.store(await dialogue.write(1000), TURN, ACCEPTED);
    const { workspaceId, id } = dialogue.conversation;
    const claim = { messageKey: message.key, inboundId: 'inb_1', turn: TURN };
    await db.answers.claim(workspaceId, id, claim, new Date());
    await dialogue.conclude(message);

    expect((await dialogue.now()).answering).toBeNull();
  });
});

describe('undelivered answer of an agent', () => {
  test('everything that it answered is unread again', async () => {
    const { write, prepare, conclude, undeliver, now, conversation } = await onAutopilot();
    const [first, second] = [await write(3000), await write(2000)];
    await prepare();
    const key = messageKeyOf(conversation.workspaceId, answerIdOf(second.id, TURN));
    const result = { kind: 'accepted', providerMessageId: 'wamid.1', at: AT } as const;
    const sent = await db.messages.recordResult(conversation.workspaceId, key, result, null);
    const later = await write(1000);
    await conclude(sent as Message);
    expect((await now()).unread).toEqual([later.id]);
    await undeliver(sent as Message);

    expect((await now()).unread).toEqual([first.id, second.id, later.id]);
  });

  test('stays unread although its conclusion comes between any two updates', async () => {
    const { write, store, conclude, undeliver, now } = await onAutopilot();
    const inbound = await write(1000);
    const message = await store(inbound, TURN, ACCEPTED);
    const concludedBetween = afterEachCall(db.answers, () => conclude(message));
    await undeliver(message, { answers: concludedBetween });

    expect(await now()).toMatchObject({ handling: { kind: 'unassigned' }, unread: [inbound.id] });
  });
});

/** Returns an object whose methods run `intervene` after themselves, as another process could. */
function afterEachCall<Methods extends object>(
  methods: Methods,
  intervene: () => Promise<unknown>,
): Methods {
  return new Proxy(methods, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        const result: unknown = await Reflect.apply(method, target, args);
        await intervene();
        return result;
      };
    },
  });
}

describe('message that needs an answer', () => {
  test('answers a message although it was recorded by a process with a slow clock', async () => {
    const { write, store, prepare, asked, now } = await onAutopilot();
    await store(await write(1000), TURN, ACCEPTED);
    const late = await write(2000);

    expect(await prepare()).toMatchObject({ kind: 'stored' });
    expect({ asked: asked(), due: (await now()).answerDue?.inboundId }).toEqual({
      asked: 1,
      due: late.id,
    });
  });

  test('answers a message although a member has sent a template since', async () => {
    const { write, prepare, conversation } = await onAutopilot();
    await write(1000);
    const { workspaceId, id: conversationId } = conversation;
    const template = { workspaceId, conversationId, kind: 'inbox', status: 'sent' } as const;
    await db.messages.insert(newMessage(template), null);

    expect(await prepare()).toMatchObject({ kind: 'stored' });
  });

  test('answers a message from the sender that has the number now', async () => {
    const { write, prepare, conversation } = await onAutopilot();
    const { workspaceId } = conversation;
    const former = newSender({ workspaceId, connected: false });
    await db.senders.insert(former);
    await write(1000, { senderId: former.id });

    expect(await prepare()).toMatchObject({ kind: 'stored' });
  });
});

describe('answer in a conversation that returned to Autopilot', () => {
  /** Stores an answer that was claimed two turns ago, so that nothing is due. */
  async function ended(result: Partial<Message>) {
    const dialogue = await onAutopilot();
    const inbound = await dialogue.write(1000);
    const { workspaceId, id } = dialogue.conversation;
    await db.answers.clearDue(workspaceId, id, inbound.id);
    const message = await dialogue.store(inbound, TURN - 2, result);
    return { ...dialogue, inbound, message };
  }

  test.each([
    ['that the provider refused', REJECTED, 'answer_refused'],
    ['that was lost', LOST, 'answer_unreachable'],
  ])('unassigns the conversation after an answer %s', async (_what, result, outcome) => {
    const { conclude, message, now } = await ended(result);

    expect(await conclude(message)).toEqual({ outcome, again: false });
    expect((await now()).handling).toEqual({ kind: 'unassigned' });
  });

  test('makes another answer due after an answer was not sent', async () => {
    const { conclude, message, inbound, now } = await ended(NOT_SENT);

    expect(await conclude(message)).toEqual({ outcome: 'taken_over', again: true });
    expect(await now()).toMatchObject({
      handling: { kind: 'autopilot' },
      answerDue: { inboundId: inbound.id },
    });
  });

  test('makes no other answer due when a member has answered', async () => {
    const { conclude, message, conversation } = await ended(NOT_SENT);
    const { workspaceId, id: conversationId } = conversation;
    const said = { workspaceId, conversationId, kind: 'inbox', status: 'sent' } as const;
    await db.messages.insert(newMessage({ ...said, content: TEXT }), null);

    expect(await conclude(message)).toEqual({ outcome: 'taken_over', again: false });
  });

  test('a repeated autoPilot: true changes the assignment once and keeps its turn', async () => {
    const { conversation, now } = await onAutopilot();
    const { workspaceId, id } = conversation;
    const handling = { kind: 'autopilot' } as const;
    const reason = 'autoPilot: true';
    const change = { handling, reason, by: null, cause: newId('msg'), at: AT };

    const made = [
      await db.conversations.changeAssignment(workspaceId, id, change),
      await db.conversations.changeAssignment(workspaceId, id, change),
    ];

    expect(made).toEqual([true, false]);
    expect(await now()).toMatchObject({ handlingTurn: TURN, handlingHistory: [{ reason }] });
  });
});

test('asks no agent while its workspace has used its permits for calls to the model', async () => {
  const permits = somePermits('agent', 3);
  const dialogue = await onAutopilot({}, permits);
  await dialogue.write(1000);
  const { workspaceId } = dialogue.conversation;
  const holder = { workspaceId, origin: 'https://models.example' };
  const giveBack = permits.tryTake('agent', holder);

  expect(await dialogue.prepare()).toEqual({ kind: 'postponed', turnInMs: expect.any(Number) });
  expect(dialogue.asked()).toBe(0);
  expect((await dialogue.now()).handling).toEqual({ kind: 'autopilot' });
  giveBack?.();
  expect(await dialogue.prepare()).toMatchObject({ kind: 'stored' });
  expect(permits.isFree('agent', holder)).toBe(true);
});
