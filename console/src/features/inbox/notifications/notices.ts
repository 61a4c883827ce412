import type { Conversation } from '../../../lib/api/inbox';
import { nameOfCustomer } from '../name-of-customer';

/** Words of a notification. */
export interface Notice {
  title: string;
  body: string;
  /** A further one of the same tag replaces it. */
  tag: string;
  /** Conversation that it opens; the list for null. */
  conversationId: string | null;
}

/** More at once, as after a night, are told of together. */
const SINGLE_MAX = 3;

/**
 * Returns a notice of each conversation with something new, or one of all where they are many.
 * @param showsText tells what the customer wrote, not only who did
 */
export function noticesOf(fresh: Conversation[], showsText: boolean): Notice[] {
  if (fresh.length > SINGLE_MAX) {
    const body = `${fresh.length} conversations have new messages`;
    return [{ title: 'Inbox', body, tag: 'herald-inbox', conversationId: null }];
  }
  return fresh.map(({ conversationId, customer, lastMessage }) => {
    const text = showsText ? (lastMessage?.text ?? '') : '';
    const body = text === '' ? 'New message' : text;
    return { title: nameOfCustomer(customer), body, tag: conversationId, conversationId };
  });
}
