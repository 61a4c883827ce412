import { Button } from '@mantine/core';
import { EmptyState } from './empty-state';
import type { IconName } from './icon';

interface EmptyLogProps {
  filter: object;
  /** Drawing for a log without any row. */
  icon: IconName;
  /** Text for a log without any row. */
  emptyText: string;
  onClearFilters: () => void;
}

/** Stands in the place of the rows of a log: there are none, or none that match its filters. */
export function EmptyLog({ filter, icon, emptyText, onClearFilters }: EmptyLogProps) {
  if (Object.keys(filter).length === 0) return <EmptyState icon={icon} title={emptyText} />;
  return (
    <EmptyState
      icon={icon}
      title="No results"
      action={
        <Button variant="default" onClick={onClearFilters}>
          Clear filters
        </Button>
      }
    >
      Try fewer filters.
    </EmptyState>
  );
}
