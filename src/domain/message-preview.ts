import { type MessagePreview, PREVIEW_MAX } from './conversation';
import type { InboundContent, InboundMessage } from './inbound';
import { textOfContent } from './inbound-text';
import type { Message, MessageContent } from './message';

const BEGINNING = new RegExp(`^.{0,${PREVIEW_MAX}}`, 'su');

/** The beginning of a message that goes out. */
export function previewOfMessage({
  key: messageKey,
  kind,
  content,
  createdAt: at,
}: Pick<Message, 'key' | 'kind' | 'content' | 'createdAt'>): MessagePreview {
  return { direction: 'outbound', kind, text: beginningOf(textSent(content)), messageKey, at };
}

/** The beginning of what a customer entered; of a file its caption. */
export function previewOfInbound({
  id: inboundId,
  content,
  createdAt: at,
}: Pick<InboundMessage, 'id' | 'content' | 'createdAt'>): MessagePreview {
  const text = beginningOf(textWritten(content));
  return { direction: 'inbound', kind: content.kind, text, messageKey: null, inboundId, at };
}

/** A file without a caption is told by its type. */
function textSent(content: MessageContent): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'media':
      return content.media.caption ?? `[${content.media.type}]`;
    case 'template':
      return content.rendered?.body ?? '';
    case 'app':
      return textWritten(content.said);
  }
}

/** A file without a caption is told by the list. */
function textWritten(content: InboundContent): string {
  return content.kind === 'media' ? (content.media.caption ?? '') : textOfContent(content);
}

/** In whole characters. */
function beginningOf(text: string): string {
  return BEGINNING.exec(text)?.[0] ?? '';
}
