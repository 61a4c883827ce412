import type { InboundContent, InboundMedia, InboundReport } from '../../domain/inbound';
import { contentType, messageId, reference, writtenText } from '../texts';
import type { IgnoredKind } from '../shared';
import { messageIdOf, valueOf, type Parameters } from './parameters';
import { readAuthor } from './read-author';

/** Reads what a customer wrote, or says why it is not used. Twilio tells no time. */
export function readInbound(parameters: Parameters): InboundReport | IgnoredKind {
  const providerMessageId = messageIdOf(parameters);
  const author = readAuthor(parameters);
  if (providerMessageId === undefined || author === null) return 'malformed_item';
  return {
    providerMessageId,
    author,
    occurredAt: null,
    content: contentOf(parameters),
    replyTo: messageId.safeParse(valueOf(parameters, 'OriginalRepliedMessageSid')).data ?? null,
  };
}

function contentOf(parameters: Parameters): InboundContent {
  const text = written(parameters, 'Body');
  const choice = written(parameters, 'ButtonText') ?? written(parameters, 'ListTitle');
  const payload = written(parameters, 'ButtonPayload') ?? written(parameters, 'ListId');
  if (choice !== undefined || payload !== undefined) {
    return { kind: 'button', text: choice ?? text ?? '', payload: payload ?? null };
  }
  const media = mediaOf(parameters, text ?? null);
  if (media !== null) return { kind: 'media', media };
  if (valueOf(parameters, 'Latitude') !== undefined) return { kind: 'other', type: 'location' };
  if (text !== undefined) return { kind: 'text', text };
  return { kind: 'other', type: typeOf(parameters) ?? 'unknown' };
}

function written(parameters: Parameters, name: string): string | undefined {
  return writtenText.safeParse(valueOf(parameters, name)).data;
}

function typeOf(parameters: Parameters): string | undefined {
  return contentType.safeParse(valueOf(parameters, 'MessageType')).data;
}

/** WhatsApp messages have one file at most. */
function mediaOf(parameters: Parameters, caption: string | null): InboundMedia | null {
  const file = reference.safeParse(valueOf(parameters, 'MediaUrl0')).data;
  if (file === undefined) return null;
  const mimeType = reference.safeParse(valueOf(parameters, 'MediaContentType0')).data ?? null;
  const type = mediaType(typeOf(parameters), mimeType);
  return { type, reference: file, mimeType, filename: null, caption };
}

function mediaType(messageType: string | undefined, mimeType: string | null): InboundMedia['type'] {
  if (messageType === 'sticker') return 'sticker';
  const kind = mimeType?.split('/')[0];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}
