import type { InboundContent } from './inbound';
import type { MessageChange } from './message-change';

/** Returns a content with the change applied; null for a reaction, which leaves it. */
export function changedContent(
  content: InboundContent,
  change: MessageChange,
): InboundContent | null {
  if (change.kind === 'edited') return withText(content, change.text);
  return change.kind === 'deleted' ? { kind: 'deleted' } : null;
}

/** Returns a content with another text; a file keeps its reference and gets another caption. */
function withText(content: InboundContent, text: string): InboundContent {
  switch (content.kind) {
    case 'text':
    case 'button':
      return { ...content, text };
    case 'media':
      return { ...content, media: { ...content.media, caption: text } };
    case 'deleted':
      return content;
    default:
      return { kind: 'text', text };
  }
}
