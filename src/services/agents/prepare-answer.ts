import type { Agent } from '../../domain/agent';
import { type HandOverReason, answerIdOf, isAnswered } from '../../domain/answer';
import type { Conversation } from '../../domain/conversation';
import { type ErrorCode, HeraldError } from '../../domain/errors';
import type { InboundMessage } from '../../domain/inbound';
import type { Message } from '../../domain/message';
import type { Sender } from '../../domain/sender';
import type { AgentFailure, AgentModel } from '../../ports/agent-model';
import type { KeyedDigest } from '../../domain/keyed-digest';
import type { ConversationRepository } from '../../ports/conversations';
import type { Permits } from '../steps/permits';
import { prepareText } from '../messages/steps/prepare-text';
import { type StoreMessageDeps, storeMessage } from '../messages/steps/store-message';
import { type FindAnswererDeps, findAnswerer } from './steps/find-answerer';
import { type HandOverDeps, handOver } from './steps/hand-over';
import { type DueAnswerDeps, type RecentMessages, recentMessages } from './steps/recent-messages';
import { transcript } from './steps/transcript';

export interface PrepareAnswerDeps
  extends DueAnswerDeps, FindAnswererDeps, HandOverDeps, StoreMessageDeps {
  conversations: ConversationRepository;
  digests: KeyedDigest;
  model: AgentModel;
  /** Permits for calls to a model, by its origin and the workspace. */
  permits: Permits<'agent'>;
  /** Longest call of the agent's model. */
  agentTimeoutMs: number;
}

export interface PrepareAnswerOptions {
  /** Whether the caller asks again after a fault that may pass. */
  mayRetry: boolean;
  signal: AbortSignal;
}

/**
 * `nothing`: no answer is due, or people have the conversation by now. `failed`: nothing was done, ask again. `put_off`:
 * the agent was not even asked, ask at the turn.
 */
export type PrepareAnswerResult =
  | { kind: 'stored'; messageKey: string }
  | { kind: 'handed_over'; reason: HandOverReason }
  | { kind: 'nothing' }
  | { kind: 'put_off'; turnInMs: number }
  | AgentFailure;

export type PrepareAnswer = (
  ref: { workspaceId: string; conversationId: string },
  options: PrepareAnswerOptions,
) => Promise<PrepareAnswerResult>;

const NOTHING = { kind: 'nothing' } as const;

/**
 * Asks the agent what to answer to what the customer wrote, and stores that as a message that is still to be sent; or
 * gives the conversation to people. Can be repeated after any crash: an answer that is stored is not asked for again.
 * @throws when the database is away, or `signal` ends it
 */
export function prepareAnswer(deps: PrepareAnswerDeps): PrepareAnswer {
  return async ({ workspaceId, conversationId }, options) => {
    const conversation = await deps.conversations.find(workspaceId, conversationId);
    if (conversation === null || conversation.handling.kind !== 'autopilot') return NOTHING;
    const said = await recentMessages(deps, { workspaceId, conversationId });
    const { received, sent } = said;
    const answers = sent.filter(({ author }) => isOfTurn(author, conversation));
    // Also one to an earlier message: what the customer wrote since is answered after it.
    const begun = answers.findLast(({ result }) => result === null);
    if (begun !== undefined) return { kind: 'stored', messageKey: begun.key };

    const { answerDue } = conversation;
    // The due message may seem older than the answered one: the clocks of two processes differ.
    const asked = received.find(({ id }) => id === answerDue?.inboundId) ?? said.asked;
    if (asked === null) return settle(deps, conversation);
    const ended = answers.find(({ author }) => isAnswerTo(author, asked));
    if (ended !== undefined) return goOnWith(deps, conversation, ended);
    if (answerDue === null) return NOTHING;
    if (isAnswered(asked, sent)) return settle(deps, conversation);

    const answerer = await findAnswerer(deps, conversation, said);
    if (answerer.kind === 'obstacle') return give(deps, conversation, answerer.reason);
    return ask(deps, { conversation, said, asked, ...answerer }, options);
  };
}

interface Question {
  conversation: Conversation;
  said: RecentMessages;
  asked: InboundMessage;
  agent: Agent;
  sender: Sender;
}

async function ask(
  deps: PrepareAnswerDeps,
  question: Question,
  { mayRetry, signal }: PrepareAnswerOptions,
): Promise<PrepareAnswerResult> {
  const { conversation, said, agent } = question;
  const { workspaceId, id: conversationId } = conversation;
  const lines = transcript(said, agent.limits.historyMessages);
  const holder = { workspaceId, origin: new URL(agent.baseUrl).origin };
  const giveBack = deps.permits.tryTake('agent', holder);
  if (giveBack === null) return { kind: 'put_off', turnInMs: deps.permits.reserveRetryMs(holder) };
  const asking = deps.model.answer(agent, lines, { timeoutMs: deps.agentTimeoutMs, signal });
  const answer = await asking.finally(giveBack);
  signal.throwIfAborted();
  if (answer.kind === 'text') return store(deps, question, answer.text);
  if (answer.kind === 'hand_over') return give(deps, conversation, 'asked_for_person');
  const { code, retryable } = answer;
  const ids = { workspaceId, conversationId, agentId: agent.id };
  deps.log.warn({ ...ids, code, retryable }, 'an agent failed to answer');
  return retryable && mayRetry ? answer : give(deps, conversation, 'agent_failed', code);
}

/** By now the number, the customer or the length of the text may stand against it. */
const REFUSALS: Partial<Record<ErrorCode, HandOverReason>> = {
  sender_not_found: 'number_disconnected',
  customer_unreachable: 'customer_unreachable',
  customer_without_identity: 'customer_unreachable',
  invalid_request: 'answer_too_long',
};

async function store(
  deps: PrepareAnswerDeps,
  { conversation, asked, agent, sender }: Question,
  text: string,
): Promise<PrepareAnswerResult> {
  const { workspaceId, handlingTurn: turn } = conversation;
  try {
    const message = await prepareText(deps, {
      workspaceId,
      conversation,
      sender,
      text,
      kind: 'agent',
      author: { kind: 'agent', agentId: agent.id, inboundId: asked.id, turn },
      messageId: answerIdOf(asked.id, turn),
    });
    // When it is there, an earlier run of this has stored it: that one is sent.
    await storeMessage(deps, message);
    return { kind: 'stored', messageKey: message.key };
  } catch (error) {
    const reason = error instanceof HeraldError ? REFUSALS[error.code] : undefined;
    if (reason === undefined) throw error;
    return give(deps, conversation, reason);
  }
}

/** An answer that was sent by a run that was lost: it is there, or has yet to be concluded. */
async function goOnWith(
  deps: PrepareAnswerDeps,
  conversation: Conversation,
  { key: messageKey, providerMessageIds }: Message,
): Promise<PrepareAnswerResult> {
  if (providerMessageIds.length > 0) return settle(deps, conversation);
  return { kind: 'stored', messageKey };
}

async function settle(
  { answers }: PrepareAnswerDeps,
  { workspaceId, id, answerDue }: Conversation,
): Promise<PrepareAnswerResult> {
  if (answerDue !== null) await answers.settle(workspaceId, id, answerDue.inboundId);
  return NOTHING;
}

async function give(
  deps: PrepareAnswerDeps,
  conversation: Conversation,
  reason: HandOverReason,
  code?: string,
): Promise<PrepareAnswerResult> {
  const { handlingTurn: turn } = conversation;
  const isHandedOver = await handOver(deps, conversation, turn, reason, code);
  return isHandedOver ? { kind: 'handed_over', reason } : NOTHING;
}

function isOfTurn(author: Message['author'], { handlingTurn }: Conversation): boolean {
  return author?.kind === 'agent' && author.turn === handlingTurn;
}

function isAnswerTo(author: Message['author'], { id }: InboundMessage): boolean {
  return author?.kind === 'agent' && author.inboundId === id;
}
