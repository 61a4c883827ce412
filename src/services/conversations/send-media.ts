import type { Readable } from 'node:stream';
import type { Conversation } from '../../domain/conversation';
import type { MessageAddress } from '../../domain/identity';
import { newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { isReplyWindowOpen } from '../../domain/reply-window';
import type { Sender } from '../../domain/sender';
import type { UploadedMedia } from '../../domain/sent-media';
import { acceptMessage, repeatMessage } from '../messages/steps/accept-message';
import { findEarlier } from '../messages/steps/find-earlier';
import { newMessage } from '../messages/steps/new-message';
import { refuseParties } from '../messages/steps/refuse-text';
import { requestHash } from '../messages/steps/request-hash';
import { getConversation } from './get-conversation';
import { requireConversationSender } from './steps/find-conversation-sender';
import { takeOver } from './steps/take-over';
import { uploadFile } from './steps/upload-file';
import { windowClosed } from './steps/window-closed';
import type { ConversationDeps } from './deps';

/**
 * Uploads a member's file to the provider while it arrives, and sends it as a reply, without waiting for that. A repeat is
 * told by its caption, name and length; its file is not read.
 * @throws HeraldError conversation_not_found, message_id_conflict, as `refuseParties` and `uploadFile` do, window_closed;
 * temporarily_unavailable
 */
export async function sendMedia(
  deps: ConversationDeps,
  request: SendMediaRequest,
  signal: AbortSignal,
): Promise<Message> {
  const { workspaceId, conversationId, memberId, messageId, caption, file } = request;
  const conversation = await getConversation(deps, workspaceId, conversationId);
  const { filename, bytes } = file;
  const hash = requestHash(deps.digests, { conversationId, caption, filename, bytes });
  const earlier = await findEarlier(deps, workspaceId, messageId, hash);
  if (earlier !== null) return (await repeatMessage(deps, earlier, { async: true })).message;
  const parties = await findParties(deps, conversation);
  const media = await uploadFile(deps, parties.sender, { ...file, caption }, signal);
  const message = draftMessage(deps, conversation, parties, { ...request, media, hash });
  // The upload took its time: somebody may have answered meanwhile.
  await takeOver(deps, await getConversation(deps, workspaceId, conversationId), memberId);
  const { message: accepted } = await acceptMessage(deps, message);
  deps.live.publish(workspaceId, conversationId);
  return accepted;
}

export interface SendMediaRequest {
  workspaceId: string;
  conversationId: string;
  memberId: string;
  file: {
    filename: string;
    /** Length of `body`, exactly. */
    bytes: number;
    body: Readable;
  };
  caption: string | null;
  /** A repeat with the same id sends once; generated when absent. */
  messageId?: string | undefined;
}

interface Parties {
  sender: Sender;
  address: MessageAddress;
}

/** Returns who writes to whom. @throws HeraldError with the first reason against it */
async function findParties(deps: ConversationDeps, conversation: Conversation): Promise<Parties> {
  const { workspaceId, customerId, lastInboundAt } = conversation;
  const sender = await requireConversationSender(deps, conversation);
  const customer = await deps.customers.findCurrent(workspaceId, customerId);
  const address = refuseParties(sender, customer);
  if (!isReplyWindowOpen(lastInboundAt, deps.clock.now())) throw windowClosed(lastInboundAt);
  return { sender, address };
}

function draftMessage(
  deps: ConversationDeps,
  { customerId }: Conversation,
  { sender, address }: Parties,
  reply: SendMediaRequest & { media: UploadedMedia; hash: string },
): Message {
  const { messageId = newId('msg'), memberId, media, hash } = reply;
  return newMessage(
    sender,
    {
      messageId,
      kind: 'inbox',
      requestHash: hash,
      async: true,
      customerId,
      recipientNumber: address.number,
      recipientUserId: address.userId,
      content: { kind: 'media', media },
      author: { kind: 'member', memberId },
    },
    deps.clock.now(),
  );
}
