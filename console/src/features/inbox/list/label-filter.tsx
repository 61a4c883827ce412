import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { labelsQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { useInboxNavigation } from '../use-inbox-navigation';

const NONE: string[] = [];

/** Conversations with a label; nothing where no label is in use. */
export function LabelFilter() {
  const { workspaceId } = useCurrentWorkspace();
  const { label = null } = useSearch({ from: '/w/$workspaceId/inbox' });
  const { filter } = useInboxNavigation();
  const { data: inUse = NONE } = useQuery(labelsQuery(workspaceId));
  if (inUse.length === 0 && label === null) return null;
  const labels = label === null ? inUse : [...new Set([...inUse, label])];
  return (
    <NativeSelect
      aria-label="Filter by label"
      size="xs"
      data={[{ value: '', label: 'All labels' }, ...labels]}
      value={label ?? ''}
      onChange={({ currentTarget: { value } }) =>
        void filter(({ label: _label, ...now }) => ({
          ...now,
          ...(value !== '' && { label: value }),
        }))
      }
    />
  );
}
