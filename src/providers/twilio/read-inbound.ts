import type { InboundReport, MessageChangeReport } from '../../domain/inbound';
import { EMOJI_LENGTH_MAX } from '../../domain/message-change';
import { contentType, messageId, writtenText } from '../texts';
import type { IgnoredKind } from '../shared';
import { messageIdOf, valueOf, type Parameters } from './parameters';
import { readAuthor } from './read-author';
import { readInboundContent } from './read-inbound-content';

/** Reads what a customer wrote, or says why it is not used. Twilio tells no time. */
export function readInbound(parameters: Parameters): InboundReport | IgnoredKind {
  const providerMessageId = messageIdOf(parameters);
  const author = readAuthor(parameters);
  if (providerMessageId === undefined || author === null) return 'malformed_item';
  return {
    providerMessageId,
    author,
    occurredAt: null,
    replyTo: messageId.safeParse(valueOf(parameters, 'OriginalRepliedMessageSid')).data ?? null,
    ...readInboundContent(parameters),
  };
}

/**
 * Tells whether a callback is about a reaction. Twilio documents no report of one, nor of edits and deletions; the type is
 * Meta's, which Twilio passes on for other contents.
 */
export function isReaction(parameters: Parameters): boolean {
  return contentType.safeParse(valueOf(parameters, 'MessageType')).data === 'reaction';
}

/** Reads a reaction to the message that it answers, or says why it is not used. */
export function readReaction(parameters: Parameters): MessageChangeReport | IgnoredKind {
  const providerMessageId = messageIdOf(parameters);
  const customer = readAuthor(parameters);
  const targetId = messageId.safeParse(valueOf(parameters, 'OriginalRepliedMessageSid')).data;
  if (targetId === undefined) return 'no_message';
  const emoji = writtenText.safeParse(valueOf(parameters, 'Body')).data ?? '';
  const isEmoji = emoji.length <= EMOJI_LENGTH_MAX;
  if (providerMessageId === undefined || customer === null || !isEmoji) return 'malformed_item';
  return {
    providerMessageId,
    targetId,
    by: 'customer',
    customer,
    occurredAt: null,
    change: emoji === '' ? { kind: 'reaction_withdrawn' } : { kind: 'reacted', emoji },
  };
}
