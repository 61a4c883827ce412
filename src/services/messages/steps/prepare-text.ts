import type { Conversation } from '../../../domain/conversation';
import type { Message, MessageAuthor } from '../../../domain/message';
import type { Sender } from '../../../domain/sender';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import type { SharedDeps } from '../../deps';
import { newMessage } from './new-message';
import { refuseText } from './refuse-text';
import { requestHash } from './request-hash';

/** Free text in a conversation, by a member or an agent. */
export interface SendTextRequest {
  workspaceId: string;
  conversation: Pick<Conversation, 'id' | 'customerId'>;
  /** The sender with the conversation's number. */
  sender: Sender;
  text: string;
  kind: 'inbox' | 'agent';
  author: MessageAuthor;
  /** The same id sends once, and conflicts when the text differs. Backends' ids share its space. */
  messageId: string;
}

/** Hashes a request for free text to recognise repeats (contract 4.3). */
export function textHash(
  digests: KeyedDigest,
  { id: conversationId }: Pick<Conversation, 'id'>,
  text: string,
): string {
  return requestHash(digests, { conversationId, text });
}

/**
 * Returns the message of a free text, not stored yet. The caller checks the 24-hour window.
 * @throws HeraldError sender_not_found, customer_unreachable, customer_without_identity, invalid_request
 */
export async function prepareText(
  { customers, digests, clock }: Pick<SharedDeps, 'clock' | 'customers' | 'digests'>,
  { workspaceId, conversation, sender, text, kind, author, messageId }: SendTextRequest,
): Promise<Message> {
  const { customerId } = conversation;
  const customer = await customers.findCurrent(workspaceId, customerId);
  const { number: recipientNumber, userId: recipientUserId } = refuseText(sender, customer, text);
  return newMessage(
    sender,
    {
      messageId,
      kind,
      requestHash: textHash(digests, conversation, text),
      async: true,
      customerId,
      recipientNumber,
      recipientUserId,
      content: { kind: 'text', text },
      author,
    },
    clock.now(),
  );
}
