import type { Conversation } from '../../domain/conversation';
import { newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { isReplyWindowOpen } from '../../domain/reply-window';
import { getConversation } from './get-conversation';
import { acceptMessage, repeatMessage } from '../messages/steps/accept-message';
import { prepareText, textHash } from '../messages/steps/prepare-text';
import { findEarlier } from '../messages/steps/find-earlier';
import { requireConversationSender } from './steps/find-conversation-sender';
import { takeOver } from './steps/take-over';
import { windowClosed } from './steps/window-closed';
import type { ConversationDeps } from './deps';

/**
 * Sends a member's reply, without waiting for the provider. On Autopilot the member takes the conversation over first, so
 * that no answer of the agent follows.
 * @throws HeraldError conversation_not_found, window_closed, message_id_conflict, as `prepareText` does;
 * temporarily_unavailable
 */
export async function reply(deps: ConversationDeps, request: ReplyRequest): Promise<Message> {
  const { workspaceId, conversationId, text, messageId } = request;
  const conversation = await getConversation(deps, workspaceId, conversationId);
  const hash = textHash(deps.digests, conversation, text);
  const earlier = await findEarlier(deps, workspaceId, messageId, hash);
  if (earlier !== null) return (await repeatMessage(deps, earlier, { async: true })).message;
  const message = await draftMessage(deps, conversation, request);
  await takeOver(deps, conversation, request.memberId);
  const { message: accepted } = await acceptMessage(deps, message);
  deps.live.publish(workspaceId, conversationId);
  return accepted;
}

export interface ReplyRequest {
  workspaceId: string;
  conversationId: string;
  memberId: string;
  text: string;
  /** A repeat with the same id sends once; generated when absent. */
  messageId?: string | undefined;
}

/** Drafts the reply. @throws HeraldError with the first reason against it */
async function draftMessage(
  deps: ConversationDeps,
  conversation: Conversation,
  { workspaceId, memberId, text, messageId = newId('msg') }: ReplyRequest,
): Promise<Message> {
  const sender = await requireConversationSender(deps, conversation);
  const author = { kind: 'member', memberId } as const;
  const request = { workspaceId, conversation, sender, text, kind: 'inbox', author } as const;
  const message = await prepareText(deps, { ...request, messageId });
  const { lastInboundAt } = conversation;
  if (!isReplyWindowOpen(lastInboundAt, deps.clock.now())) throw windowClosed(lastInboundAt);
  return message;
}
