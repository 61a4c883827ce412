import { UNREAD_COUNTED_MAX } from './api/inbox';

/** A count that may have been cut off. */
export function unreadText(count: number): string {
  return count < UNREAD_COUNTED_MAX ? String(count) : `${UNREAD_COUNTED_MAX - 1}+`;
}
