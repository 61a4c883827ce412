import type { InboundReport } from '../../domain/inbound';
import { messageId } from '../texts';
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
