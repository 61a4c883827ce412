import type { Conversation, InboundMessage } from '../../../lib/api/inbox';
import { CustomerName } from '../customer-name';
import { Bubble } from './bubble';
import { OriginLine } from './entered/origin-line';
import { InboundContent } from './inbound-content';
import { EditedMark, MessageReactions } from './message-reactions';

interface InboundBubbleProps {
  message: InboundMessage;
  customer: Conversation['customer'] | null;
  isContinued: boolean;
}

/** Message of the customer, with the provider's time. */
export function InboundBubble({ message, customer, isContinued }: InboundBubbleProps) {
  const { content, occurredAt, from: number, fromUserId: userId, editedAt, reactions } = message;
  return (
    <Bubble
      side="customer"
      isContinued={isContinued}
      author={
        <CustomerName customer={customer ?? { name: null, username: null, number, userId }} />
      }
      at={occurredAt}
      state={<EditedMark editedAt={editedAt} />}
      below={reactions.length > 0 && <MessageReactions reactions={reactions} />}
    >
      <OriginLine referral={message.referral} referredProduct={message.referredProduct} />
      <InboundContent messageId={message.messageId} content={content} />
    </Bubble>
  );
}
