import type { Conversation } from '../../domain/conversation';
import { type ReplyWindow, replyWindow } from '../../domain/reply-window';
import type { Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type { CustomerRepository } from '../../ports/customers';
import type { SenderRepository } from '../../ports/senders';
import { type GetConversationDeps, getConversation } from './get-conversation';
import type { InboxRow } from './list-inbox';
import { type FindFailedDeps, findFailed } from './steps/find-failed';
import { findConversationSender } from './steps/find-conversation-sender';

export interface ShowConversationDeps extends GetConversationDeps, FindFailedDeps {
  customers: CustomerRepository;
  senders: SenderRepository;
  clock: Clock;
}

/** Conversation with everything the console shows about it. */
export interface ShownConversation extends InboxRow {
  conversation: Conversation;
  sender: Sender | null;
  window: ReplyWindow;
}

export type ShowConversation = (
  workspaceId: string,
  conversationId: string,
) => Promise<ShownConversation>;

/** Shows a conversation as the console displays it. @throws HeraldError conversation_not_found */
export function showConversation(deps: ShowConversationDeps): ShowConversation {
  const get = getConversation(deps);
  return async (workspaceId, conversationId) => {
    const conversation = await get(workspaceId, conversationId);
    const [customer, sender, failed] = await Promise.all([
      deps.customers.findCurrent(workspaceId, conversation.customerId),
      findConversationSender(deps, conversation),
      findFailed(deps, workspaceId, [conversation]),
    ]);
    const window = replyWindow(conversation.lastInboundAt, deps.clock.now());
    return { conversation, customer, hasFailed: failed.size > 0, sender, window };
  };
}
