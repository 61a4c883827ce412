import type { Agent } from '../../domain/agent';
import { type HandoverReason, answerIdOf, isAnswered } from '../../domain/answer';
import type { Conversation } from '../../domain/conversation';
import { type ErrorCode, HeraldError } from '../../domain/errors';
import type { InboundMessage } from '../../domain/inbound';
import { type Message, isAccepted } from '../../domain/message';
import type { Sender } from '../../domain/sender';
import type { AgentFailure } from '../../ports/agent-model';
import { prepareText } from '../messages/steps/prepare-text';
import { storeMessage } from '../messages/steps/store-message';
import { askAgent } from './steps/ask-agent';
import { findAnswerer } from './steps/find-answerer';
import { handOver } from './steps/hand-over';
import { type RecentMessages, recentMessages } from './steps/recent-messages';
import type { AnswerDeps } from './deps';

/**
 * Asks the agent to answer the customer and stores the answer as a message that is still to be sent, or hands the
 * conversation over. Can be repeated after any crash: an answer that is stored is not asked for again.
 * `mayRetry`: whether the caller asks again after a failure that may pass.
 * @throws when the database is away, or `signal` ends it
 */
export async function prepareAnswer(
  deps: AnswerDeps,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  { mayRetry, signal }: { mayRetry: boolean; signal: AbortSignal },
): Promise<PrepareAnswerResult> {
  const conversation = await deps.conversations.find(workspaceId, conversationId);
  if (conversation?.handling.kind !== 'autopilot') return NOTHING;
  const recent = await recentMessages(deps, { workspaceId, conversationId });
  const answers = answersOfTurn(recent.sent, conversation);
  // Also an answer to an earlier message: what the customer wrote since is answered after it.
  const unsent = answers.findLast(({ result }) => result === null);
  if (unsent !== undefined) return { kind: 'stored', messageKey: unsent.key };

  const asked = askedMessage(recent, conversation);
  if (asked === null) return nothingDue(deps, conversation);
  const ended = answers.find((answer) => isAnswerTo(answer, asked));
  if (ended !== undefined) return resume(deps, conversation, ended);
  if (conversation.answerDue === null) return NOTHING;
  if (isAnswered(asked, recent.sent)) return nothingDue(deps, conversation);

  const answerer = await findAnswerer(deps, conversation, recent);
  if (answerer.kind === 'obstacle') return handOverNow(deps, conversation, answerer.reason);
  const { agent, sender } = answerer;
  const answer = await askAgent(deps, agent, conversationId, recent, signal);
  switch (answer.kind) {
    case 'postponed':
      return answer;
    case 'text':
      return storeAnswer(deps, { conversation, asked, agent, sender, text: answer.text });
    case 'hand_over':
      return handOverNow(deps, conversation, 'asked_for_person');
    case 'failed':
      if (answer.retryable && mayRetry) return answer;
      return handOverNow(deps, conversation, 'agent_failed', answer.code);
  }
}

/**
 * `nothing`: no answer is due, or the conversation is not on Autopilot. `failed`: nothing was done, ask again.
 * `postponed`: the agent was not asked, ask in that time.
 */
export type PrepareAnswerResult =
  | { kind: 'stored'; messageKey: string }
  | { kind: 'handed_over'; reason: HandoverReason }
  | { kind: 'nothing' }
  | { kind: 'postponed'; turnInMs: number }
  | AgentFailure;

const NOTHING = { kind: 'nothing' } as const;

/** Returns the agent's answers since the assignment changed last, newest first. */
function answersOfTurn(sent: Message[], { handlingTurn }: Conversation): Message[] {
  return sent.filter(({ author }) => author?.kind === 'agent' && author.turn === handlingTurn);
}

/**
 * Returns the due message, which may seem older than an answered one, because clocks differ; else the latest. One that its
 * author has deleted is answered no more.
 */
function askedMessage(
  { received, asked }: RecentMessages,
  { answerDue }: Conversation,
): InboundMessage | null {
  const due = received.find(({ id }) => id === answerDue?.inboundId);
  return due === undefined || due.content.kind === 'deleted' ? asked : due;
}

function isAnswerTo({ author }: Message, { id }: InboundMessage): boolean {
  return author?.kind === 'agent' && author.inboundId === id;
}

async function nothingDue(
  { answers }: AnswerDeps,
  { workspaceId, id, answerDue }: Conversation,
): Promise<PrepareAnswerResult> {
  if (answerDue !== null) await answers.clearDue(workspaceId, id, answerDue.inboundId);
  return NOTHING;
}

/** Goes on with an answer that an earlier run has sent: it was accepted, or is still to be concluded. */
async function resume(
  deps: AnswerDeps,
  conversation: Conversation,
  answer: Message,
): Promise<PrepareAnswerResult> {
  if (isAccepted(answer)) return nothingDue(deps, conversation);
  return { kind: 'stored', messageKey: answer.key };
}

async function handOverNow(
  deps: AnswerDeps,
  conversation: Conversation,
  reason: HandoverReason,
  code?: string,
): Promise<PrepareAnswerResult> {
  const { handlingTurn: turn } = conversation;
  const isHandedOver = await handOver(deps, conversation, turn, reason, { code });
  return isHandedOver ? { kind: 'handed_over', reason } : NOTHING;
}

interface WrittenAnswer {
  conversation: Conversation;
  asked: InboundMessage;
  agent: Agent;
  sender: Sender;
  text: string;
}

/** Stores an answer as a message, or hands over where the sender, the customer or the text's length stands against it. */
async function storeAnswer(
  deps: AnswerDeps,
  { conversation, asked, agent, sender, text }: WrittenAnswer,
): Promise<PrepareAnswerResult> {
  const { workspaceId, unread, handlingTurn: turn } = conversation;
  const earlierIds = unread.slice(0, Math.max(0, unread.indexOf(asked.id)));
  try {
    const message = await prepareText(deps, {
      workspaceId,
      conversation,
      sender,
      text,
      kind: 'agent',
      author: { kind: 'agent', agentId: agent.id, inboundId: asked.id, earlierIds, turn },
      messageId: answerIdOf(asked.id, turn),
    });
    // Changes nothing when an earlier run has stored an answer: that one is sent.
    await storeMessage(deps, message);
    return { kind: 'stored', messageKey: message.key };
  } catch (error) {
    const reason = error instanceof HeraldError ? HANDOVER_REASONS[error.code] : undefined;
    if (reason === undefined) throw error;
    return handOverNow(deps, conversation, reason);
  }
}

const HANDOVER_REASONS: Partial<Record<ErrorCode, HandoverReason>> = {
  sender_not_found: 'number_disconnected',
  customer_unreachable: 'customer_unreachable',
  customer_without_identity: 'customer_unreachable',
  invalid_request: 'answer_too_long',
};
