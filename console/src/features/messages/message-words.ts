import type { Message } from '../../lib/api/messages';
import { mediaTitle } from '../../lib/media-title';

/** Where a message came from, in words. */
export const SOURCES: Record<Message['kind'], string> = {
  v2: 'API',
  standard: 'standard API',
  api: 'API',
  inbox: 'Inbox',
  app: 'WhatsApp Business app',
  agent: 'AI agent',
};

/** Returns the title of a message, in one line. */
export function titleOf(message: Pick<Message, 'templateName' | 'text' | 'media'>): string {
  const { templateName, text, media } = message;
  return templateName ?? text ?? (media === null ? 'Message' : mediaTitle(media));
}
