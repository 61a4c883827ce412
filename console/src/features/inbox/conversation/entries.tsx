import { memo } from 'react';
import type { Conversation, Said } from '../../../lib/api/inbox';
import { type Names, useNames } from '../use-names';
import { DayLine } from './day-line';
import { continuedKeys } from './groups';
import { AssignmentLine } from './assignment-line';
import { InboundBubble } from './inbound-bubble';
import { NoteBubble } from './note-bubble';
import { OutboundBubble } from './outbound-bubble';
import { PendingBubble } from './pending-bubble';
import type { Entry } from './timeline';

interface EntriesProps {
  conversationId: string;
  entries: Entry[];
  customer: Conversation['customer'] | null;
  /** Key of the entry that was looked for; null for none. */
  foundKey: string | null;
}

/** The lines of a conversation, each an item of its list. */
export const Entries = memo(function Entries(props: EntriesProps) {
  const names = useNames(props.entries.flatMap(membersOf));
  const continued = continuedKeys(props.entries, names.me);
  return props.entries.map((entry) => {
    const isContinued = continued.has(entry.key);
    return (
      // The line of a day moves to the top of what is loaded: nothing is held by it.
      <li
        key={entry.key}
        data-holds={entry.kind !== 'day' || undefined}
        data-continued={isContinued || undefined}
        data-entry={entry.key}
        data-found={entry.key === props.foundKey || undefined}
        tabIndex={entry.key === props.foundKey ? -1 : undefined}
      >
        {shown(entry, isContinued, names, props)}
      </li>
    );
  });
});

/** Whose names the line tells. */
function membersOf(entry: Entry): (string | null)[] {
  if (entry.kind === 'handling') return [entry.change.by, entry.change.assignedTo];
  if (entry.kind !== 'said') return [];
  const { said } = entry;
  if (said.direction === 'note') return [said.memberId];
  return said.direction === 'outbound' && said.author?.kind === 'member'
    ? [said.author.memberId]
    : [];
}

function shown(
  entry: Entry,
  isContinued: boolean,
  names: Names,
  { conversationId, customer }: EntriesProps,
) {
  switch (entry.kind) {
    case 'day':
      return <DayLine at={entry.at} />;
    case 'handling':
      return <AssignmentLine change={entry.change} names={names} />;
    case 'pending':
      return <PendingBubble {...{ conversationId, isContinued }} reply={entry.reply} />;
    case 'said':
      return shownMessage(entry.said, isContinued, names, customer);
  }
}

function shownMessage(
  said: Said,
  isContinued: boolean,
  names: Names,
  customer: EntriesProps['customer'],
) {
  switch (said.direction) {
    case 'inbound':
      return <InboundBubble message={said} {...{ customer, isContinued }} />;
    case 'outbound':
      return <OutboundBubble message={said} {...{ names, isContinued }} />;
    case 'note':
      return <NoteBubble note={said} {...{ names, isContinued }} />;
  }
}
