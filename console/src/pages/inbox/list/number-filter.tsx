import { Select } from '@mantine/core';
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
    <Select
      aria-label="At which number"
      placeholder="All numbers"
      size="xs"
      w={170}
      clearable
      data={numbers.map((each) => ({ value: each, label: `+${each}` }))}
      value={number}
      onChange={(chosen) =>
        void filter(({ number: _number, ...now }) => ({
          ...now,
          ...(chosen !== null && { number: chosen }),
        }))
      }
    />
  );
}
