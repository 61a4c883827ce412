import type { Conversation } from '../../../domain/conversation';
import type { Message, MessageAuthor } from '../../../domain/message';
import type { Sender } from '../../../domain/sender';
import type { Clock } from '../../../ports/clock';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import type { CustomerRepository } from '../../../ports/customers';
import { type MessageFields, newMessage } from './new-message';
import { refuseText } from './refuse-text';
import { requestHash } from './request-hash';

/** A free text in a conversation, by a person or by an agent. */
export interface SendTextRequest {
  workspaceId: string;
  conversation: Pick<Conversation, 'id' | 'customerId'>;
  /** The one that has the conversation's number. */
  sender: Sender;
  text: string;
  kind: 'inbox' | 'agent';
  author: MessageAuthor;
  /** Id in the same space as those of backends: the same id sends once, and for a different text is a conflict. */
  messageId: string;
}

export interface PrepareTextDeps {
  customers: CustomerRepository;
  digests: KeyedDigest;
  clock: Clock;
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
 * The message of a free text, not stored yet. Whether the customer's 24 hours are open is the caller's to judge.
 * @throws HeraldError sender_not_found, customer_unreachable, customer_without_identity, invalid_request
 */
export async function prepareText(
  { customers, digests, clock }: PrepareTextDeps,
  { workspaceId, conversation, sender, ...said }: SendTextRequest,
): Promise<Message> {
  const { text, kind, author, messageId } = said;
  const { customerId } = conversation;
  const customer = await customers.findCurrent(workspaceId, customerId);
  const fields: MessageFields = {
    messageId,
    kind,
    requestHash: textHash(digests, conversation, text),
    async: true,
    customerId,
    recipientNumber: refuseText(sender, customer, text),
    content: { kind: 'text', text },
    metadataJson: null,
    warnings: [],
    autoPilot: null,
    author,
  };
  return newMessage(sender, fields, clock.now());
}
