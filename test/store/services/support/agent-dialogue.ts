import { answerIdOf } from '../../../../src/domain/answer';
import type { Assignment, Conversation } from '../../../../src/domain/conversation';
import { conversationIdOf, newId } from '../../../../src/domain/ids';
import type { InboundMessage } from '../../../../src/domain/inbound';
import type { Message } from '../../../../src/domain/message';
import { createLogger } from '../../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../../src/observability/prometheus-metrics';
import { concludeAnswer } from '../../../../src/services/agents/conclude-answer';
import { prepareAnswer } from '../../../../src/services/agents/prepare-answer';
import { handOverUndelivered } from '../../../../src/services/agents/steps/hand-over-undelivered';
import {
  newAgent,
  newConversation,
  newCustomer,
  newInbound,
  newMessage,
  newSender,
  reported,
} from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';
import { somePermits } from './some-permits';
import { bind } from '../../../../src/services/steps/bind';
import { partial } from '../../../support/partial';

/** Turn of the conversation. */
export const TURN = 3;
export const TEXT = { kind: 'text', text: 'An answer.' } as const;
const SWEEP_AT = new Date('2026-03-01T10:00:10.000Z');

export const AT = new Date();
export const ACCEPTED: Partial<Message> = {
  attempts: 1,
  status: 'accepted',
  result: { kind: 'accepted', providerMessageId: 'wamid.1', at: AT },
  providerMessageIds: ['wamid.1'],
};

/** Makes a conversation on Autopilot with its sender and agent, and returns functions that act in it. */
export const agentDialogues =
  (database: () => TestDatabase) =>
  async (change: Partial<Conversation> = {}, permits = somePermits('agent')) => {
    const db = database();
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
    const prepare = bind(prepareAnswer, {
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
      conclude: ({ key: messageKey }: Message) =>
        concludeAnswer(partial(deps), { ...ref, messageKey }),
      /** Reports an answer as failed. */
      undeliver: async (
        { senderId, trackingToken }: Message,
        changed: Partial<typeof deps> = {},
      ) => {
        const failure = reported('failed');
        const failed = await db.messages.recordStatus(senderId, trackingToken, failure, null);
        await handOverUndelivered({ ...deps, ...changed }, failed as Message);
      },
      /** Changes who answers; the agent owes nothing then. */
      assign: async (to: Assignment) => {
        const given = { handling: to, reason: 'a test', by: null, cause: newId('hnd'), at: AT };
        await db.answers.change(workspaceId, id, { onClaim: 'ignore' }, given, null);
      },
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
  };
