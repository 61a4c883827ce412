import type { Inbound, InboundContent } from '../inbound';
import { newMessageId } from './message-id';
import { unixSeconds } from './unix-seconds';

/** An item of `messages` in a callback. */
export function inboundItem({ from, content, contextMessageId, writtenAt }: Inbound): object {
  return {
    from,
    id: newMessageId(from),
    timestamp: unixSeconds(Date.parse(writtenAt)),
    ...(contextMessageId !== null && { context: { from, id: contextMessageId } }),
    type: content.type,
    ...contentOf(content),
  };
}

function contentOf(content: InboundContent): object {
  switch (content.type) {
    case 'text':
      return { text: { body: content.text } };
    case 'button':
      return { button: { payload: content.payload, text: content.text } };
    case 'interactive':
      return {
        interactive: { type: 'list_reply', list_reply: { id: content.id, title: content.title } },
      };
    case 'image':
      return {
        image: {
          id: content.mediaId,
          mime_type: 'image/jpeg',
          ...(content.caption !== '' && { caption: content.caption }),
        },
      };
  }
}
