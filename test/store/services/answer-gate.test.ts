import { expect, test } from '@jest/globals';
import { TAKEN_OVER } from '../../../src/domain/answer';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { AnswerRepository } from '../../../src/ports/conversations';
import type { Pacing } from '../../../src/ports/pacing';
import { createMetaCloudProvider } from '../../../src/providers/meta-cloud/meta-cloud-provider';
import { createTwilioProvider } from '../../../src/providers/twilio/twilio-provider';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { changeAssignment } from '../../../src/services/conversations/change-assignment';
import { attemptSend } from '../../../src/services/messages/attempt-send';
import { createSlotLateness } from '../../../src/services/messages/steps/slot-lateness';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { useTestDatabase } from '../persistence/support';
import { newConversation, newCustomer, newMessage, newSender } from '../../support/records';
import { SOME_ORIGINS, somePermits } from './support/some-permits';
import { bind } from '../../../src/services/steps/bind';
import type { SendDeps } from '../../../src/services/messages/deps';
import { partial } from '../../support/partial';
import { META_CREDENTIALS } from '../../support/meta-credentials';

const ROUNDS = 5;
const TURN = 3;
const NOWHERE = 'http://127.0.0.1:9';

const UNCALLED = {
  request: () => Promise.reject(new Error('the provider was called')),
  open: () => Promise.reject(new Error()),
  close: async () => undefined,
};

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
  const egress = {
    async request() {
      happened.push('called');
      await reached('call');
      happened.push('call ended');
      const body = Buffer.from(JSON.stringify({ messages: [{ id: 'wamid.1' }] }));
      const headers = {};
      const response = { kind: 'response', status: 200, headers, body } as const;
      return { ...response, bodyTruncated: false, durationMs: 1 };
    },
    open: () => Promise.reject(new Error()),
    close: async () => undefined,
  };
  const attempt = bind(attemptSend, {
    ...worker(egress),
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

/** Pacing that always gives a slot at once. */
const AT_ONCE: Pacing = {
  reserve: async (_id, { earliestMs }) => ({ kind: 'slot', atMs: earliestMs }),
  restart: async () => undefined,
};

const secretBox = createAesSecretBox(Buffer.alloc(32, 1));
const metrics = createPrometheusMetrics();

function worker(egress: Parameters<typeof createMetaCloudProvider>[0]['egress']): SendDeps {
  const meta = createMetaCloudProvider({ egress, graphUrl: NOWHERE, apiVersion: 'v23.0' });
  const urls = { api: NOWHERE, content: NOWHERE, messaging: NOWHERE };
  return partial<SendDeps>({
    ...db,
    pacing: AT_ONCE,
    providers: { meta, twilio: createTwilioProvider({ egress, urls }) },
    providerOrigins: SOME_ORIGINS,
    permits: somePermits('send'),
    callbackUrl: () => null,
    secretBox,
    metrics,
    clock: { now: () => new Date() },
    pacingClock: { now: () => new Date() },
    messagesPerSecond: 80,
    lateness: createSlotLateness(() => performance.now()),
    startGraceMs: 1000,
    timeoutMs: 10_000,
    syncWaitMs: 45_000,
  });
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

const rounds = (moment: Moment, progress: Progress) =>
  Promise.all(Array.from({ length: ROUNDS }, () => round(moment, progress)));

test.each<[string, Moment]>([
  ['before the claim', 'claim'],
  ['between claim and call, once the claim counts as lost', 'count'],
])('a takeover %s prevents the send of the agent’s answer', async (_when, moment) => {
  for (const { happened, sent, conversation } of await rounds(moment, 'done')) {
    expect(happened).toEqual(['taken over']);
    expect(sent).toMatchObject({ result: { kind: 'unreachable' }, refusal: TAKEN_OVER });
    expect(conversation).toMatchObject({ handling: { kind: 'assigned' } });
  }
});

test.each<[string, Moment]>([
  ['between claim and call', 'count'],
  ['during the call', 'call'],
])('a takeover %s waits, and no provider call begins after it', async (_when, moment) => {
  for (const { happened, conversation } of await rounds(moment, 'tried')) {
    expect(happened.lastIndexOf('taken over')).toBeGreaterThan(happened.lastIndexOf('called'));
    expect(conversation).toMatchObject({ handling: { kind: 'assigned' }, answering: null });
  }
});

test('a second run of a send keeps the gate claimed by the first run', async () => {
  const { workspaceId, message } = await dueAnswer();
  const { key: messageKey, conversationId } = message;
  const attempt = bind(attemptSend, {
    ...worker(UNCALLED),
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
    ...worker(UNCALLED),
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
