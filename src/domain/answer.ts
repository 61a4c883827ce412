import type { Assignment } from './conversation';
import { type OptWords, spokenConsent } from './opt-words';
import type { InboundContent, InboundMessage } from './inbound';
import { type Message, isAccepted } from './message';

/** Why Autopilot gives a conversation to people. */
export type HandoverReason =
  | 'no_agent'
  | 'number_disconnected'
  | 'customer_unreachable'
  | 'window_closed'
  | 'hourly_limit'
  | 'agent_failed'
  | 'asked_for_person'
  | 'answer_too_long'
  | 'answer_refused'
  | 'answer_unreachable'
  | 'answer_undelivered'
  | 'cancelled';

/** Reasons of a hand-over as the history of the conversation shows them. */
export const HANDOVER_SENTENCES: Record<HandoverReason, string> = {
  no_agent: 'no AI agent is connected to this number',
  number_disconnected: 'the number is disconnected, so the agent cannot answer',
  customer_unreachable:
    'the customer is blocked or wants no messages, so the agent does not answer',
  window_closed:
    'the last message of the customer is older than 24 hours, so only a template can be sent',
  hourly_limit: 'the agent has given as many answers in an hour as it may in one conversation',
  agent_failed: 'the agent failed',
  asked_for_person: 'the agent asked for a person',
  answer_too_long: 'the answer of the agent is longer than the provider takes',
  answer_refused: 'the provider refused the answer of the agent',
  answer_unreachable: 'the answer of the agent could not be delivered to the provider for certain',
  answer_undelivered: 'the answer of the agent did not reach the customer',
  cancelled: 'an operator cancelled the answer',
};

/** How one look at a conversation on Autopilot ended, for operators to count. */
export type AnswerOutcome = 'answered' | 'taken_over' | HandoverReason;

/** The call of an answer begins so soon after its claim of the gate, or the claim is made anew before it. */
export const CLAIM_VALID_MS = 2000;

/** Age from which a claim that was seen before is settled: its call has begun, or will not. */
export const CLAIM_WAIT_MS = 3000;

/** Outcome of an answer that was overtaken by a takeover or a change of the customer's words, as the console shows it. */
export const TAKEN_OVER =
  'it was not sent: who answers, or what it answers, changed while the agent wrote it';

/**
 * The messageId of an answer: one to a message of a customer can be stored while nobody changes who answers. No caller can
 * use it: theirs have no slash.
 */
export function answerIdOf(inboundId: string, turn: number): string {
  return `answer/${inboundId}/${turn}`;
}

/** Types of content that tell nothing; `reaction`, `edit` and `revoke` are in records from before such reports were read. */
const WORDLESS: ReadonlySet<string> = new Set([
  'unsupported',
  'unknown',
  'errors',
  'reaction',
  'edit',
  'revoke',
]);

/** Whether a message of a customer asks for an answer: words that stop messages, or start them, do not. */
export function wantsAnswer(content: InboundContent, words: OptWords): boolean {
  if (content.kind === 'deleted') return false;
  // Content that the provider could not tell has no words to answer; older versions of its API report deletions so.
  if (content.kind === 'other' && WORDLESS.has(content.type)) return false;
  return spokenConsent(content, words) === null;
}

/**
 * Whether somebody has answered what a customer wrote: a person or a program without a template after it, or an agent to it.
 * An answer of an agent that may have gone out counts, because two would be worse than none.
 */
export function isAnswered(
  inbound: Pick<InboundMessage, 'id' | 'receivedAt'>,
  sent: Message[],
): boolean {
  return sent.some((message) => {
    if (message.author?.kind === 'agent') {
      return message.author.inboundId === inbound.id && mayHaveGoneOut(message);
    }
    const isTemplate = message.content.kind === 'template';
    if (isTemplate || message.createdAt < inbound.receivedAt) return false;
    return !['rejected', 'unreachable', 'failed'].includes(message.status);
  });
}

function mayHaveGoneOut(message: Message): boolean {
  const { attempts, refusal, status } = message;
  const isCalled = attempts > 0 || isAccepted(message);
  return isCalled && refusal === null && status !== 'rejected' && status !== 'failed';
}

export function sameAssignment(one: Assignment, other: Assignment): boolean {
  if (one.kind === 'assigned' && other.kind === 'assigned') return one.memberId === other.memberId;
  return one.kind === other.kind;
}
