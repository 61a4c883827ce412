import { isAnswered, wantsAnswer } from '../../../domain/answer';
import type { AnswerDue } from '../../../domain/conversation';
import type { InboundMessage } from '../../../domain/inbound';
import type { Message } from '../../../domain/message';
import type { OptWords } from '../../../domain/opt-words';
import { isReplyWindowOpen } from '../../../domain/reply-window';
import type { SharedDeps } from '../../deps';

interface DueAnswerDeps extends Pick<SharedDeps, 'clock' | 'inbound' | 'messages'> {
  optWords: OptWords;
  /** Age at which the reconciler starts an answer that nobody started. */
  startGraceMs: number;
}

/** Recent messages of a conversation, each side newest first. */
export interface RecentMessages {
  received: InboundMessage[];
  sent: Message[];
  /** Latest message that needs an answer, or null. */
  asked: InboundMessage | null;
}

/** Messages read from each side. More between a message and its answer are possible only by a mistake. */
const LIMIT = 100;

export async function recentMessages(
  { messages, inbound, optWords }: Pick<DueAnswerDeps, 'messages' | 'inbound' | 'optWords'>,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
): Promise<RecentMessages> {
  const page = { limit: LIMIT };
  const [{ rows: received }, { rows: sent }] = await Promise.all([
    inbound.listByConversation(workspaceId, conversationId, page),
    messages.listByConversation(workspaceId, conversationId, page),
  ]);
  const [asked = null] = received
    .filter(({ content }) => wantsAnswer(content, optWords))
    .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime());
  return { received, sent, asked };
}

/** Returns the answer to the latest message that needs one and may still be answered, or null. */
export async function findAnswerDue(
  deps: DueAnswerDeps,
  conversation: { workspaceId: string; conversationId: string },
): Promise<AnswerDue | null> {
  const now = deps.clock.now();
  const { received, sent, asked } = await recentMessages(deps, conversation);
  if (asked === null || isAnswered(asked, sent)) return null;
  if (!isReplyWindowOpen(received[0]?.occurredAt ?? null, now)) return null;
  return { inboundId: asked.id, sweepAt: new Date(now.getTime() + deps.startGraceMs) };
}
