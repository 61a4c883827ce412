import { NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useInboxNavigation } from '../use-inbox-navigation';
import { useOwnNumbers } from '../use-own-numbers';

/** At which of the workspace's numbers; nothing where there is but one. */
export function NumberFilter() {
  const { number = null } = useSearch({ from: '/w/$workspaceId/inbox' });
  const { filter } = useInboxNavigation();
  const own = useOwnNumbers();
  if (own.length < 2 && number === null) return null;
  const numbers = number === null ? own : [...new Set([...own, number])];
  return (
    <NativeSelect
      aria-label="Filter by number"
      size="xs"
      data={[
        { value: '', label: 'All numbers' },
        ...numbers.map((each) => ({ value: each, label: `+${each}` })),
      ]}
      value={number ?? ''}
      onChange={({ currentTarget: { value } }) =>
        void filter(({ number: _number, ...now }) => ({
          ...now,
          ...(value !== '' && { number: value }),
        }))
      }
    />
  );
}
