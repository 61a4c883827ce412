import type { Message } from '../../lib/api/messages';

/** Where a message came from, in words. */
export const SOURCES: Record<Message['kind'], string> = {
  v2: 'API',
  standard: 'standard API',
  inbox: 'Inbox',
  agent: 'AI agent',
};

/** Returns the title of a message, in one line. */
export function titleOf({ templateName, text }: Pick<Message, 'templateName' | 'text'>): string {
  return templateName ?? text ?? 'A message';
}
