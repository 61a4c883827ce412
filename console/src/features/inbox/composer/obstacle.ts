import type { ConversationDetails } from '../../../lib/api/inbox';
import { nameOfCustomer } from '../name-of-customer';

/** Why no free text can be sent, as a sentence, and what helps; null when nothing speaks against it. */
export interface Obstacle {
  sentence: string;
  /** Absent where nothing on the page helps. */
  remedy?: 'template' | 'unblock';
}

/** @param isWindowOpen by now; `conversation.window` tells how it was when it was loaded */
export function obstacleOf(
  { customer, sender, lastInboundAt }: ConversationDetails,
  isWindowOpen: boolean,
): Obstacle | null {
  const never = (sentence: string): Obstacle => ({ sentence });
  if (customer.number === null && customer.userId === null)
    return never('Customer erased. You can reply when they write again.');
  if (sender === null) return never("Number removed. You can't reply from this conversation.");
  if (!sender.connected) return never('Number disconnected. Reconnect the number to reply.');
  const name = nameOfCustomer(customer);
  if (customer.blocked)
    return { sentence: `${name} is blocked. Unblock them to reply.`, remedy: 'unblock' };
  if (customer.unsubscribed) return never(`${name} has unsubscribed. You can't message them.`);
  if (isWindowOpen) return null;
  const sentence =
    lastInboundAt === null
      ? 'No message from this customer yet. You can only send templates.'
      : 'Reply window closed, 24 hours after their last message. Send a template.';
  return { sentence, remedy: 'template' };
}
