import type { Message, MessageDetails } from '../../lib/api/messages';
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

/** Returns where a message came from; a template that a person sent by hand did not come from the API. */
export function sourceOf({ kind, author }: Pick<MessageDetails, 'kind' | 'author'>): string {
  return kind === 'v2' && author?.kind === 'member' ? 'console' : SOURCES[kind];
}

/** Returns the title of a message, in one line. */
export function titleOf(message: Pick<Message, 'templateName' | 'text' | 'media'>): string {
  const { templateName, text, media } = message;
  return templateName ?? text ?? (media === null ? 'Message' : mediaTitle(media));
}
