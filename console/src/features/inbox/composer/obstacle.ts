import type { ConversationDetails } from '../../../lib/api/inbox';

/** Why no free text can be sent, as a sentence, and whether a template can; null when nothing speaks against it. */
export interface Obstacle {
  sentence: string;
  mayTemplate: boolean;
}

/** @param isWindowOpen by now; `conversation.window` tells how it was when it was loaded */
export function obstacleOf(
  { customer, sender, lastInboundAt }: ConversationDetails,
  isWindowOpen: boolean,
): Obstacle | null {
  const never = (sentence: string): Obstacle => ({ sentence, mayTemplate: false });
  if (customer.number === null && customer.userId === null)
    return never('The customer was erased. They can be answered when they write again.');
  if (sender === null) return never('Nobody has the number of this conversation any more.');
  if (!sender.connected)
    return never('The number of this conversation is disconnected. Connect it again to answer.');
  if (customer.blocked)
    return never('The customer is blocked: nothing is sent. Unblock them to answer.');
  if (customer.unsubscribed) return never('The customer wants no messages: nothing is sent.');
  if (isWindowOpen) return null;
  const sentence =
    lastInboundAt === null
      ? 'The customer has not written yet. Until they do, only templates can be sent.'
      : 'The customer last wrote more than 24 hours ago. Until they write again, only templates can be sent.';
  return { sentence, mayTemplate: true };
}
