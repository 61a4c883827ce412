import { expect, test } from '@jest/globals';
import { TAKEN_OVER } from '../../../src/domain/answer';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import type { AnswerRepository } from '../../../src/ports/conversations';
import { changeAssignment } from '../../../src/services/conversations/change-assignment';
import { attemptSend } from '../../../src/services/messages/attempt-send';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { useTestDatabase } from '../persistence/support';
import { newConversation, newCustomer, newMessage, newSender } from '../../support/records';
import { AT_ONCE, TAKEN_BY_META, secretBox, sendDeps } from './support/send-deps';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';
import { META_CREDENTIALS } from '../../support/meta-credentials';

const TURN = 3;

const uncalled = () => Promise.reject(new Error('the provider was called'));

const db = useTestDatabase();

/** Step of the answer at which a member takes over. */
type Moment = 'claim' | 'count' | 'call';
/** Progress of the takeover before the answer continues. */
type Progress = 'tried' | 'done';

/** Sends an answer while a member takes over at that step; resolves with the events in order. */
async function round(moment: Moment, progress: Progress) {
  const happened: string[] = [];
  const { workspaceId, message } = await dueAnswer();
  const { key: messageKey, conversationId } = message;
  const person = takeover(workspaceId, conversationId, () => happened.push('taken over'));
  const reached = async (here: Moment): Promise<void> => {
    if (here === moment) await person.comes(progress);
  };
  async function callMeta() {
    happened.push('called');
    await reached('call');
    happened.push('call ended');
    return TAKEN_BY_META;
  }
  const attempt = bind(attemptSend, {
    ...sendDeps(db, callMeta),
    answers: {
      ...db.answers,
      async claim(...request) {
        await reached('claim');
        return db.answers.claim(...request);
      },
    },
    messages: {
      ...db.messages,
      async beginAttempt(...request) {
        await reached('count');
        return db.messages.beginAttempt(...request);
      },
    },
  });
  // Temporal retries in the same way when a slot was missed.
  while ((await attempt({ workspaceId, messageKey }, { hasTurn: true })).kind === 'postponed');
  await person.isDone();
  const [sent, conversation] = await Promise.all([
    db.messages.find(workspaceId, messageKey),
    db.conversations.find(workspaceId, conversationId),
  ]);
  return { happened, sent, conversation };
}

/** Stores an answer of an agent and everything that its send needs. */
async function dueAnswer(): Promise<{ workspaceId: string; message: Message }> {
  const workspaceId = newId('wks');
  const sender = newSender({ workspaceId });
  sender.sealedCredentials = sealCredentials(secretBox, sender.id, META_CREDENTIALS);
  const customer = newCustomer({ workspaceId });
  const parties = { workspaceId, customerId: customer.id, senderNumber: sender.number };
  const handling = { kind: 'autopilot' } as const;
  const conversation = newConversation({ ...parties, handling, handlingTurn: TURN });
  const message = newMessage({
    workspaceId,
    kind: 'agent',
    author: { kind: 'agent', agentId: 'agt_1', inboundId: 'inb_1', turn: TURN },
    senderId: sender.id,
    customerId: customer.id,
    conversationId: conversation.id,
    content: { kind: 'text', text: 'Hi' },
  });
  await db.senders.insert(sender);
  await db.customers.ensure(customer);
  await db.conversations.ensure(conversation);
  await db.messages.insert(message, null);
  return { workspaceId, message };
}

/** Prepares a takeover; `committed` is called as soon as the database has stored it. */
function takeover(workspaceId: string, conversationId: string, committed: () => void) {
  let tried: () => void = () => undefined;
  const hasTried = new Promise<void>((resolve) => (tried = resolve));
  const answers: AnswerRepository = {
    ...db.answers,
    async change(...request) {
      const isMade = await db.answers.change(...request);
      if (isMade) committed();
      tried();
      return isMade;
    },
  };
  const change = bind(
    changeAssignment,
    partial({
      ...db,
      answers,
      optWords: { out: [], in: [] },
      workflows: {},
      clock: { now: () => new Date() },
      log: { warn: () => undefined },
      startGraceMs: 1000,
    }),
  );
  let taking: Promise<unknown> | undefined;
  return {
    async comes(progress: Progress) {
      taking ??= change({
        workspaceId,
        conversationId,
        to: { kind: 'assigned', memberId: 'mbr_ann' },
        by: 'mbr_ann',
      });
      await (progress === 'tried' ? hasTried : taking);
    },
    isDone: async () => taking,
  };
}

test.each<[string, Moment]>([
  ['before the claim', 'claim'],
  ['between claim and call, once the claim counts as lost', 'count'],
])('a takeover %s prevents the send of the agent’s answer', async (_when, moment) => {
  const { happened, sent, conversation } = await round(moment, 'done');
  expect(happened).toEqual(['taken over']);
  expect(sent).toMatchObject({ result: { kind: 'unreachable' }, refusal: TAKEN_OVER });
  expect(conversation).toMatchObject({ handling: { kind: 'assigned' } });
});

test.each<[string, Moment]>([
  ['between claim and call', 'count'],
  ['during the call', 'call'],
])('a takeover %s waits, and no provider call begins after it', async (_when, moment) => {
  const { happened, conversation } = await round(moment, 'tried');
  expect(happened.lastIndexOf('taken over')).toBeGreaterThan(happened.lastIndexOf('called'));
  expect(conversation).toMatchObject({ handling: { kind: 'assigned' }, answering: null });
});

test('a second run of a send keeps the gate claimed by the first run', async () => {
  const { workspaceId, message } = await dueAnswer();
  const { key: messageKey, conversationId } = message;
  const attempt = bind(attemptSend, {
    ...sendDeps(db, uncalled),
    messages: { ...db.messages, beginAttempt: async () => null },
  });
  await attempt({ workspaceId, messageKey }, { hasTurn: false });

  const conversation = await db.conversations.find(workspaceId, conversationId);
  expect(conversation?.answering).toMatchObject({ messageKey });
});

test('sends no answer to a customer who is blocked while it waits for its slot', async () => {
  const { workspaceId, message } = await dueAnswer();
  const { key: messageKey, customerId } = message;
  const attempt = bind(attemptSend, {
    ...sendDeps(db, uncalled),
    pacing: {
      ...AT_ONCE,
      async reserve(...request) {
        await db.customers.decide(workspaceId, customerId, { blocked: true }, new Date());
        return AT_ONCE.reserve(...request);
      },
    },
  });
  await attempt({ workspaceId, messageKey }, { hasTurn: false });

  const sent = await db.messages.find(workspaceId, messageKey);
  expect(sent).toMatchObject({ attempts: 0, refusal: expect.stringContaining('blocked') });
});
