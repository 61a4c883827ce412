import type { InboxFilter } from '../../lib/api/inbox';
import { NUMBER, isMoment, textOf } from '../../lib/address-values';

/** Whose conversations are listed; all of them when there is no choice. */
export const SHOWN = ['unassigned', 'mine', 'autopilot'] as const;

/** Search parameters of the page beside the conversation. */
export interface InboxSearch {
  show?: (typeof SHOWN)[number];
  unread?: true;
  search?: string;
  /** Number of the workspace. */
  number?: string;
  /** Where there is no room for all: the customer instead of the conversation. */
  customer?: true;
  /** Message or note to show in the conversation, and when it was said. */
  message?: string;
  at?: string;
}

/** Reads the search parameters; invalid ones are left out. */
export function inboxSearch(search: Record<string, unknown>): InboxSearch {
  const { show, unread, search: sought, number, customer, at } = search;
  const known = SHOWN.find((each) => each === show);
  const [text, digits, message] = [textOf(sought), textOf(number), textOf(search['message'])];
  return {
    ...(known !== undefined && { show: known }),
    ...(unread === true && { unread }),
    ...(text !== '' && { search: text }),
    ...(NUMBER.test(digits) && { number: digits }),
    ...(customer === true && { customer }),
    ...(message !== '' && { message }),
    ...(isMoment(at) && { at }),
  };
}

/** The same, as the API takes it. */
export function filterOf({ show, unread, search, number }: InboxSearch): InboxFilter {
  return {
    ...(show === 'mine' && { assignedTo: 'me' }),
    ...((show === 'unassigned' || show === 'autopilot') && { handling: show }),
    ...(unread === true && { unread: 'true' }),
    ...(search !== undefined && { search }),
    ...(number !== undefined && { senderNumber: number }),
  };
}
