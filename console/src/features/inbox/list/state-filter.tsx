import { NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type InboxSearch, STATES, stateOf } from '../inbox-search';
import { useInboxNavigation } from '../use-inbox-navigation';

const CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All states' },
];

/** Conversations of one state or of all; a search always finds all. */
export function StateFilter() {
  const search = useSearch({ from: '/w/$workspaceId/inbox' });
  const { filter } = useInboxNavigation();
  return (
    <NativeSelect
      aria-label="Filter by state"
      size="xs"
      data={CHOICES}
      disabled={search.search !== undefined}
      value={stateOf(search)}
      onChange={({ currentTarget: { value } }) => {
        const is = STATES.find((each) => each === value);
        void filter((now) => withState(now, is));
      }}
    />
  );
}

/** Chooses a state; the default of the list needs no place in the address. */
function withState({ is: _is, ...now }: InboxSearch, is: InboxSearch['is']): InboxSearch {
  return is === undefined || is === stateOf(now) ? now : { ...now, is };
}
