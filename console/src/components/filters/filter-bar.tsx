import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { AddFilter } from './add-filter';
import type { Filter, OnFilter } from './filter';
import { FilterChip } from './filter-chip';
import { RangeMenu, type RangeMenuProps } from './range-menu';
import { SearchBox, type SearchBoxProps } from './search-box';

interface FilterBarProps {
  search: SearchBoxProps;
  filters: Filter[];
  onFilter: OnFilter;
  /** Time range of the list, where it has one. */
  range?: RangeMenuProps;
  onClear: () => void;
}

/** Filters of a list in one row: a search, a chip for each filter that applies, a menu of the others, a time range. */
export function FilterBar({ search, filters, onFilter, range, onClear }: FilterBarProps) {
  const add = useRef<HTMLButtonElement>(null);
  const applied = filters.filter(({ values }) => values.length > 0);
  const hasRange = Object.values(range?.range ?? {}).some((value) => value !== undefined);
  const isFiltered = applied.length > 0 || search.value !== '' || hasRange;
  const clear = (): void => {
    onClear();
    add.current?.focus();
  };
  return (
    <Group role="search" aria-label="Filters" gap="xs" align="flex-start">
      <SearchBox {...search} />
      <Group gap="xs" flex="1 1 0" miw="min(100%, 260px)" mih={34}>
        {applied.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            onFilter={onFilter}
            onRemoved={() => add.current?.focus()}
          />
        ))}
        <AddFilter ref={add} filters={filters} onFilter={onFilter} />
        {isFiltered && (
          <Button variant="subtle" size="xs" onClick={clear}>
            Clear
          </Button>
        )}
        {range !== undefined && <RangeMenu {...range} />}
      </Group>
    </Group>
  );
}
