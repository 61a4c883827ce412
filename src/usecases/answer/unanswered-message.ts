import { isAnswered, wantsAnswer } from '../../domain/answer';
import type { InboundMessage } from '../../domain/inbound';
import type { OptWords } from '../../domain/opt-words';
import { isReplyWindowOpen } from '../../domain/reply-window';
import type {
  ConversationRepository,
  InboundRepository,
  MessageRepository,
} from '../../ports/repositories';

export interface DueAnswerDeps {
  conversations: ConversationRepository;
  messages: MessageRepository;
  inbound: InboundRepository;
  optWords: OptWords;
}

/** More would have been sent after a message that somebody still has to answer only by a mistake. */
const SENT_LOOKED_AT = 50;

/** What the customer wrote last, if it asks for an answer that nobody gave and may still be given; else null. */
export async function unansweredMessage(
  { messages, inbound, optWords }: DueAnswerDeps,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  now: Date,
): Promise<InboundMessage | null> {
  const [received, sent] = await Promise.all([
    inbound.listByConversation(workspaceId, conversationId, { limit: 1 }),
    messages.listByConversation(workspaceId, conversationId, { limit: SENT_LOOKED_AT }),
  ]);
  const [latest] = received.rows;
  if (latest === undefined || !wantsAnswer(latest.content, optWords)) return null;
  return isReplyWindowOpen(latest.occurredAt, now) && !isAnswered(latest, sent.rows)
    ? latest
    : null;
}
