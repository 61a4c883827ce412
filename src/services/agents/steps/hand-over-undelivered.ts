import { HANDOVER_SENTENCES, isAnswered } from '../../../domain/answer';
import type { Conversation } from '../../../domain/conversation';
import { type Message, hasArrived } from '../../../domain/message';
import type { SharedDeps } from '../../deps';
import { handOver } from './hand-over';

export type HandOverUndeliveredDeps = Pick<
  SharedDeps,
  'answers' | 'clock' | 'conversations' | 'inbound' | 'live' | 'log' | 'messages' | 'metrics'
>;

const REASON = 'answer_undelivered';

/**
 * Hands over the conversation of an agent's answer that the provider accepted and could not deliver. The answered messages
 * are unread again, so that people see them; in the same update, because the answer's conclusion marks them as read, and
 * once, because the provider may repeat its report after they were read. Where the assignment changed meanwhile, it does
 * so unless somebody has answered or is about to. A failure that is reported after the answer has arrived changes nothing.
 */
export async function handOverUndelivered(
  deps: HandOverUndeliveredDeps,
  message: Message,
): Promise<void> {
  const { author, workspaceId, conversationId, key } = message;
  if (author?.kind !== 'agent' || hasArrived(message)) return;
  const { turn, inboundId, earlierIds = [] } = author;
  const undelivered = { cause: `undelivered/${key}`, unreadAgain: [...earlierIds, inboundId] };
  for (;;) {
    const conversation = await deps.conversations.find(workspaceId, conversationId);
    if (conversation === null || isNoted(conversation, undelivered.cause)) return;
    const isSameTurn = conversation.handlingTurn === turn;
    if (!isSameTurn && (await isSeenTo(deps, conversation, inboundId))) return;
    if (await showToPeople(deps, conversation, undelivered)) return;
  }
}

interface Undelivered {
  cause: string;
  unreadAgain: string[];
}

function isNoted({ handlingHistory }: Conversation, cause: string): boolean {
  return handlingHistory.some((change) => change.cause === cause);
}

/** Tells whether a message of the customer has another answer, or is about to get one. */
async function isSeenTo(
  { inbound, messages }: HandOverUndeliveredDeps,
  { workspaceId, id: conversationId, answerDue }: Conversation,
  inboundId: string,
): Promise<boolean> {
  if (answerDue !== null) return true;
  const asked = await inbound.find(workspaceId, conversationId, inboundId);
  if (asked === null) return true;
  const { rows } = await messages.listByConversation(workspaceId, conversationId, { limit: 100 });
  return isAnswered(asked, rows);
}

/** Shows messages to people, who get a conversation that is on Autopilot. False when its assignment changed meanwhile. */
async function showToPeople(
  deps: HandOverUndeliveredDeps,
  conversation: Conversation,
  undelivered: Undelivered,
): Promise<boolean> {
  const { workspaceId, id, handling, handlingTurn: turn } = conversation;
  if (handling.kind === 'autopilot') {
    return handOver(deps, conversation, turn, REASON, undelivered);
  }
  const { cause, unreadAgain } = undelivered;
  const at = deps.clock.now();
  const change = { handling, reason: HANDOVER_SENTENCES[REASON], by: null, cause, at };
  const isShown = await deps.answers.noteUndelivered(workspaceId, id, turn, change, unreadAgain);
  if (isShown) deps.live.publish(workspaceId, id);
  return isShown;
}
