import type { InboundContent, InboundMedia, InboundReport } from '../../domain/inbound';
import type { IgnoredKind } from '../shared';
import { valueOf, type Parameters } from './parameters';
import { readAuthor } from './read-author';

/** Reads what a customer wrote, or says why it is not used. Twilio tells no time. */
export function readInbound(parameters: Parameters): InboundReport | IgnoredKind {
  const providerMessageId = valueOf(parameters, 'MessageSid') ?? valueOf(parameters, 'SmsSid');
  const author = readAuthor(parameters);
  if (providerMessageId === undefined || author === null) return 'malformed_item';
  return {
    providerMessageId,
    author,
    occurredAt: null,
    content: contentOf(parameters),
    replyTo: valueOf(parameters, 'OriginalRepliedMessageSid') ?? null,
  };
}

function contentOf(parameters: Parameters): InboundContent {
  const text = valueOf(parameters, 'Body');
  const choice = valueOf(parameters, 'ButtonText') ?? valueOf(parameters, 'ListTitle');
  const payload = valueOf(parameters, 'ButtonPayload') ?? valueOf(parameters, 'ListId');
  if (choice !== undefined || payload !== undefined) {
    return { kind: 'button', text: choice ?? text ?? '', payload: payload ?? null };
  }
  const media = mediaOf(parameters, text ?? null);
  if (media !== null) return { kind: 'media', media };
  if (valueOf(parameters, 'Latitude') !== undefined) return { kind: 'other', type: 'location' };
  if (text !== undefined) return { kind: 'text', text };
  return { kind: 'other', type: valueOf(parameters, 'MessageType') ?? 'unknown' };
}

/** WhatsApp messages have one file at most. */
function mediaOf(parameters: Parameters, caption: string | null): InboundMedia | null {
  const reference = valueOf(parameters, 'MediaUrl0');
  if (reference === undefined) return null;
  const mimeType = valueOf(parameters, 'MediaContentType0') ?? null;
  const type = mediaType(valueOf(parameters, 'MessageType'), mimeType);
  return { type, reference, mimeType, filename: null, caption };
}

function mediaType(messageType: string | undefined, mimeType: string | null): InboundMedia['type'] {
  if (messageType === 'sticker') return 'sticker';
  const kind = mimeType?.split('/')[0];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}
