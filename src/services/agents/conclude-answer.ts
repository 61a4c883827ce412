import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOutcome, CLAIM_WAIT_MS, type HandoverReason } from '../../domain/answer';
import type { Conversation } from '../../domain/conversation';
import { customerRefusal } from '../../domain/customer-refusal';
import type { Message } from '../../domain/message';
import type { ConversationRepository } from '../../ports/conversations';
import type { CustomerRepository } from '../../ports/customers';
import type { SenderRepository } from '../../ports/senders';
import { NO_CATEGORY } from '../messages/steps/refuse-text';
import { type HandoverDeps, handOver } from './steps/hand-over';
import { type DueAnswerDeps, unansweredMessage } from './steps/recent-messages';

export interface ConcludeAnswerDeps extends DueAnswerDeps, HandoverDeps {
  conversations: ConversationRepository;
  customers: CustomerRepository;
  senders: SenderRepository;
  /** Age at which an answer that nobody began is looked after. */
  startGraceMs: number;
}

/** Outcome of an answer; `again` when another one is due. */
export interface Conclusion {
  outcome: AnswerOutcome | 'gone';
  again: boolean;
}

/** Null while the send has no result. */
export type ConcludeAnswer = (ref: {
  workspaceId: string;
  conversationId: string;
  messageKey: string;
}) => Promise<Conclusion | null>;

/**
 * After the send of an answer: what could not be delivered goes to people, unless they have the conversation already.
 * Where it was put on Autopilot anew meanwhile, what nobody has answered is due. Can be repeated after any crash.
 */
export function concludeAnswer(deps: ConcludeAnswerDeps): ConcludeAnswer {
  return async ({ workspaceId, conversationId, messageKey }) => {
    const message = await deps.messages.find(workspaceId, messageKey);
    const conversation = await deps.conversations.find(workspaceId, conversationId);
    if (message === null || conversation === null) return { outcome: 'gone', again: false };
    if (message.result === null) return null;
    await freeGate(deps, conversation, messageKey);
    if (message.providerMessageIds.length > 0) {
      report(deps, message, 'answered');
      return { outcome: 'answered', again: await isDue(deps, workspaceId, conversationId) };
    }
    const turn = message.author?.kind === 'agent' ? message.author.turn : conversation.handlingTurn;
    const reason = await reasonOf(deps, message);
    if (await handOver(deps, conversation, turn, reason)) return { outcome: reason, again: false };
    return afterChange(deps, message, reason);
  };
}

/** The claim of a process that is lost: nothing else ends it where the agent goes on. */
async function freeGate(
  { answers }: ConcludeAnswerDeps,
  { workspaceId, id, answering }: Conversation,
  messageKey: string,
): Promise<void> {
  if (answering?.messageKey !== messageKey) return;
  await sleep(CLAIM_WAIT_MS);
  await answers.release(workspaceId, id, answering);
}

/**
 * Concludes an answer whose conversation changed hands meanwhile. Where the agent has it again, and a call may have been made,
 * people get the conversation all the same; without a call the agent answers anew.
 */
async function afterChange(
  deps: ConcludeAnswerDeps,
  message: Message,
  reason: HandoverReason,
): Promise<Conclusion> {
  const { workspaceId, conversationId } = message;
  for (;;) {
    const now = await deps.conversations.find(workspaceId, conversationId);
    const isForgotten = now?.handling.kind === 'autopilot' && now.answerDue === null;
    if (now === null || !isForgotten) break;
    const { handlingTurn: turn } = now;
    if (message.refusal === null) {
      if (await handOver(deps, now, turn, reason)) return { outcome: reason, again: false };
    } else {
      const at = deps.clock.now();
      const inbound = await unansweredMessage(deps, { workspaceId, conversationId }, at);
      if (inbound === null) break;
      const sweepAt = new Date(at.getTime() + deps.startGraceMs);
      const due = { inboundId: inbound.id, sweepAt };
      if (await deps.answers.markDue(workspaceId, conversationId, turn, due)) break;
    }
  }
  report(deps, message, 'taken_over');
  return { outcome: 'taken_over', again: await isDue(deps, workspaceId, conversationId) };
}

async function reasonOf(
  { customers, senders }: ConcludeAnswerDeps,
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

async function isDue(
  { conversations }: ConcludeAnswerDeps,
  workspaceId: string,
  conversationId: string,
): Promise<boolean> {
  const now = await conversations.find(workspaceId, conversationId);
  return now?.handling.kind === 'autopilot' && now.answerDue !== null;
}

function report(
  { metrics, log }: ConcludeAnswerDeps,
  { workspaceId, conversationId, key: messageKey }: Message,
  outcome: 'answered' | 'taken_over',
): void {
  metrics.answerEnded(outcome);
  log.info({ workspaceId, conversationId, messageKey, outcome }, 'an answer ended');
}
