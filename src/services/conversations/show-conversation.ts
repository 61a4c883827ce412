import type { Conversation } from '../../domain/conversation';
import { type ReplyWindow, replyWindow } from '../../domain/reply-window';
import type { Sender } from '../../domain/sender';
import { getConversation } from './get-conversation';
import type { InboxRow } from './list-inbox';
import { findFailed } from './steps/find-failed';
import { findConversationSender } from './steps/find-conversation-sender';
import type { ConversationDeps } from './deps';

/** Shows a conversation as the console displays it. @throws HeraldError conversation_not_found */
export async function showConversation(
  deps: ConversationDeps,
  workspaceId: string,
  conversationId: string,
): Promise<ShownConversation> {
  const conversation = await getConversation(deps, workspaceId, conversationId);
  const [customer, sender, failed] = await Promise.all([
    deps.customers.findCurrent(workspaceId, conversation.customerId),
    findConversationSender(deps, conversation),
    findFailed(deps, workspaceId, [conversation]),
  ]);
  const window = replyWindow(conversation.lastInboundAt, deps.clock.now());
  return { conversation, customer, hasFailed: failed.size > 0, sender, window };
}

/** Conversation with everything the console shows about it. */
export interface ShownConversation extends InboxRow {
  conversation: Conversation;
  sender: Sender | null;
  window: ReplyWindow;
}
