import { isAnswered, wantsAnswer } from '../../../domain/answer';
import type { InboundMessage } from '../../../domain/inbound';
import type { Message } from '../../../domain/message';
import type { OptWords } from '../../../domain/opt-words';
import { isReplyWindowOpen } from '../../../domain/reply-window';
import type { InboundRepository } from '../../../ports/conversations';
import type { MessageRepository } from '../../../ports/messages';

export interface DueAnswerDeps {
  messages: MessageRepository;
  inbound: InboundRepository;
  optWords: OptWords;
}

/** The latest on each side. More can be between a message and its answer only by a mistake. */
const LOOKED_AT = 100;

/** Recent messages of a conversation, each side newest first, and the one the agent may have to answer. */
export interface RecentMessages {
  received: InboundMessage[];
  sent: Message[];
  /** Latest message that needs an answer, or null. */
  asked: InboundMessage | null;
}

export async function recentMessages(
  { messages, inbound, optWords }: DueAnswerDeps,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
): Promise<RecentMessages> {
  const page = { limit: LOOKED_AT };
  const [{ rows: received }, { rows: sent }] = await Promise.all([
    inbound.listByConversation(workspaceId, conversationId, page),
    messages.listByConversation(workspaceId, conversationId, page),
  ]);
  const [asked = null] = received
    .filter(({ content }) => wantsAnswer(content, optWords))
    .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime());
  return { received, sent, asked };
}

/** Returns the customer's latest message if it needs an answer and may still be answered, else null. */
export async function unansweredMessage(
  deps: DueAnswerDeps,
  conversation: { workspaceId: string; conversationId: string },
  now: Date,
): Promise<InboundMessage | null> {
  const { received, sent, asked } = await recentMessages(deps, conversation);
  if (asked === null || isAnswered(asked, sent)) return null;
  return isReplyWindowOpen(received[0]?.occurredAt ?? null, now) ? asked : null;
}
