import type { InboxFilter } from '../../lib/api/inbox';
import { NUMBER, isMoment, textOf } from '../../lib/address-values';

/** Whose conversations are listed; all of them when there is no choice. */
export const SHOWN = ['unassigned', 'mine', 'autopilot'] as const;

/** States to choose from; `all` for conversations of every state. */
export const STATES = ['open', 'snoozed', 'closed', 'all'] as const;
type ShownState = (typeof STATES)[number];

/** Search parameters of the page beside the conversation. */
export interface InboxSearch {
  /** Conversations in which the customer has never written. */
  view?: 'notifications';
  show?: (typeof SHOWN)[number];
  /** State of the conversations, e.g. `is=closed`; `state` is a parameter of other pages. */
  is?: ShownState;
  label?: string;
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
  const { view, show, is, label, unread, search: sought, number, customer, at } = search;
  const known = SHOWN.find((each) => each === show);
  const inState = STATES.find((each) => each === is);
  const [text, digits, labelled] = [textOf(sought), textOf(number), textOf(label)];
  const message = textOf(search['message']);
  return {
    ...(view === 'notifications' && { view }),
    ...(known !== undefined && { show: known }),
    ...(inState !== undefined && { is: inState }),
    ...(labelled !== '' && { label: labelled }),
    ...(unread === true && { unread }),
    ...(text !== '' && { search: text }),
    ...(NUMBER.test(digits) && { number: digits }),
    ...(customer === true && { customer }),
    ...(message !== '' && { message }),
    ...(isMoment(at) && { at }),
  };
}

/** Views of the list; none is chosen while it spans both. */
export function viewOf(search: InboxSearch): 'conversations' | 'notifications' | null {
  return spansViews(search) ? null : (search.view ?? 'conversations');
}

/** Unassigned conversations and those that are searched for are listed in whichever view they are. */
function spansViews({ show, search }: InboxSearch): boolean {
  return show === 'unassigned' || search !== undefined;
}

/** Returns the state of the listed conversations: open ones, unless another is chosen or the list spans all. */
export function stateOf(search: InboxSearch): ShownState {
  if (search.search !== undefined) return 'all';
  return search.is ?? (spansViews(search) ? 'all' : 'open');
}

/** Whether something else than the open conversations of a view is asked for. */
export function isFiltered({
  view: _view,
  customer: _customer,
  message: _message,
  at: _at,
  ...filters
}: InboxSearch): boolean {
  return Object.keys(filters).length > 0;
}

/** The same, as the API takes it. */
export function filterOf(asked: InboxSearch): InboxFilter {
  const { show, label, unread, search, number } = asked;
  const [view, state] = [viewOf(asked), stateOf(asked)];
  return {
    ...(view !== null && { wrote: view === 'conversations' ? 'true' : 'false' }),
    ...(state !== 'all' && { state }),
    ...(show === 'mine' && { assignedTo: 'me' }),
    ...((show === 'unassigned' || show === 'autopilot') && { handling: show }),
    ...(label !== undefined && { label }),
    ...(unread === true && { unread: 'true' }),
    ...(search !== undefined && { search }),
    ...(number !== undefined && { senderNumber: number }),
  };
}
