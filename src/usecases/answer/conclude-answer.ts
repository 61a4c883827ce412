import type { AnswerOutcome, HandOverReason } from '../../domain/answer';
import type { Conversation } from '../../domain/conversation';
import { customerRefusal } from '../../domain/customer-refusal';
import type { Message } from '../../domain/message';
import type {
  ConversationRepository,
  CustomerRepository,
  MessageRepository,
  SenderRepository,
} from '../../ports/repositories';
import { NO_CATEGORY } from '../send/refuse-text';
import { type HandOverDeps, handOver } from './hand-over';

export interface ConcludeAnswerDeps extends HandOverDeps {
  conversations: ConversationRepository;
  customers: CustomerRepository;
  messages: MessageRepository;
  senders: SenderRepository;
}

/** What became of an answer that was to be sent; `again` when one is due all the same. */
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
 * Where it was put on Autopilot anew meanwhile, another answer is due.
 */
export function concludeAnswer(deps: ConcludeAnswerDeps): ConcludeAnswer {
  return async ({ workspaceId, conversationId, messageKey }) => {
    const message = await deps.messages.find(workspaceId, messageKey);
    const conversation = await deps.conversations.find(workspaceId, conversationId);
    if (message === null || conversation === null) return { outcome: 'gone', again: false };
    if (message.result === null) return null;
    await deps.answers.release(workspaceId, conversationId, messageKey);
    if (message.providerMessageIds.length > 0) {
      report(deps, message, 'answered');
      return { outcome: 'answered', again: false };
    }
    const turn = message.author?.kind === 'agent' ? message.author.turn : conversation.handlingTurn;
    const reason = await reasonOf(deps, message);
    if (await handOver(deps, conversation, turn, reason)) return { outcome: reason, again: false };
    report(deps, message, 'taken_over');
    return { outcome: 'taken_over', again: isDueAgain(conversation) };
  };
}

async function reasonOf(
  { customers, senders }: ConcludeAnswerDeps,
  { workspaceId, customerId, senderId, result, refusal }: Message,
): Promise<HandOverReason> {
  if (result?.kind === 'rejected') return 'answer_refused';
  if (refusal === null) return 'answer_unreachable';
  const sender = await senders.find(workspaceId, senderId);
  if (sender?.connected !== true) return 'number_disconnected';
  const customer = await customers.find(workspaceId, customerId);
  const isReachable = customerRefusal(customer, NO_CATEGORY) === null;
  return isReachable ? 'answer_unreachable' : 'customer_unreachable';
}

function isDueAgain({ handling, answerDue }: Conversation): boolean {
  return handling.kind === 'autopilot' && answerDue !== null;
}

function report(
  { metrics, log }: ConcludeAnswerDeps,
  { workspaceId, conversationId, key: messageKey }: Message,
  outcome: 'answered' | 'taken_over',
): void {
  metrics.answerEnded(outcome);
  log.info({ workspaceId, conversationId, messageKey, outcome }, 'an answer ended');
}
