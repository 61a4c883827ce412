import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOutcome, CLAIM_WAIT_MS, type HandoverReason } from '../../domain/answer';
import type { Conversation } from '../../domain/conversation';
import { customerRefusal } from '../../domain/customer-refusal';
import { type Message, isAccepted } from '../../domain/message';
import { NO_CATEGORY } from '../messages/steps/refuse-text';
import { handOver } from './steps/hand-over';
import { findAnswerDue } from './steps/recent-messages';
import type { AnswerDeps } from './deps';

/**
 * Concludes an answer after its send: one that was not accepted hands the conversation over, unless the assignment changed
 * meanwhile. Resolves with null while the send has no result. Can be repeated after any crash.
 */
export async function concludeAnswer(
  deps: AnswerDeps,
  {
    workspaceId,
    conversationId,
    messageKey,
  }: {
    workspaceId: string;
    conversationId: string;
    messageKey: string;
  },
): Promise<Conclusion | null> {
  const message = await deps.messages.find(workspaceId, messageKey);
  const conversation = await deps.conversations.find(workspaceId, conversationId);
  if (message === null || conversation === null) return { outcome: 'gone', again: false };
  if (message.result === null) return null;
  await releaseLostClaim(deps, conversation, messageKey);
  if (isAccepted(message)) {
    await markAnswered(deps, message);
    return conclude(deps, message, 'answered');
  }

  const { author } = message;
  const turn = author?.kind === 'agent' ? author.turn : conversation.handlingTurn;
  const reason = await handoverReason(deps, message);
  const isHandedOver = await handOver(deps, conversation, turn, reason);
  if (isHandedOver) return { outcome: reason, again: false };
  return concludeAfterChange(deps, message, reason);
}

/** Outcome of an answer; `again` when another one is due. */
export interface Conclusion {
  outcome: AnswerOutcome | 'gone';
  again: boolean;
}

/** Marks what the agent has answered as read: nobody has to, unless people have the conversation by now. */
async function markAnswered(
  { answers, live }: AnswerDeps,
  { workspaceId, conversationId, author }: Message,
): Promise<void> {
  if (author?.kind !== 'agent') return;
  await answers.markAnswered(workspaceId, conversationId, author.turn, author.inboundId);
  live.publish(workspaceId, conversationId);
}

/** Releases the gate that a lost process has claimed for this answer: an agent that goes on needs it. */
async function releaseLostClaim(
  { answers }: AnswerDeps,
  { workspaceId, id, answering }: Conversation,
  messageKey: string,
): Promise<void> {
  if (answering?.messageKey !== messageKey) return;
  await sleep(CLAIM_WAIT_MS);
  await answers.release(workspaceId, id, answering);
}

async function conclude(
  { conversations, metrics, log }: AnswerDeps,
  { workspaceId, conversationId, key: messageKey }: Message,
  outcome: 'answered' | 'taken_over',
): Promise<Conclusion> {
  metrics.answerEnded(outcome);
  log.info({ workspaceId, conversationId, messageKey, outcome }, 'an answer ended');
  const conversation = await conversations.find(workspaceId, conversationId);
  const isOnAutopilot = conversation?.handling.kind === 'autopilot';
  return { outcome, again: isOnAutopilot && conversation.answerDue !== null };
}

async function handoverReason(
  { customers, senders }: AnswerDeps,
  { workspaceId, customerId, senderId, result, refusal }: Message,
): Promise<HandoverReason> {
  if (result?.kind === 'rejected') return 'answer_refused';
  if (refusal === null) return 'answer_unreachable';
  const sender = await senders.find(workspaceId, senderId);
  if (sender?.connected !== true) return 'number_disconnected';
  const customer = await customers.findCurrent(workspaceId, customerId);
  const isReachable = customerRefusal(customer, NO_CATEGORY) === null;
  return isReachable ? 'answer_unreachable' : 'customer_unreachable';
}

/**
 * Concludes an answer whose conversation was assigned anew meanwhile. Where it is back on Autopilot without an answer due,
 * an answer that may have gone out hands over all the same; else the agent answers anew. Repeats when the assignment
 * changes once more.
 */
async function concludeAfterChange(
  deps: AnswerDeps,
  message: Message,
  reason: HandoverReason,
): Promise<Conclusion> {
  const { workspaceId, conversationId } = message;
  const mayHaveGoneOut = message.refusal === null;
  for (;;) {
    const conversation = await deps.conversations.find(workspaceId, conversationId);
    const isOnAutopilot = conversation?.handling.kind === 'autopilot';
    if (!isOnAutopilot || conversation.answerDue !== null) break;
    const { handlingTurn: turn } = conversation;
    if (mayHaveGoneOut) {
      const isHandedOver = await handOver(deps, conversation, turn, reason);
      if (isHandedOver) return { outcome: reason, again: false };
    } else {
      const due = await findAnswerDue(deps, { workspaceId, conversationId });
      if (due === null) break;
      if (await deps.answers.markDue(workspaceId, conversationId, turn, due)) break;
    }
  }
  return conclude(deps, message, 'taken_over');
}
