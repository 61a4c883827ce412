import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLostFocus } from '../../lib/use-lost-focus';
import { AddFilter } from './add-filter';
import type { Filter, OnFilter } from './filter';
import { FilterChip } from './filter-chip';
import { RangeMenu, type RangeMenuProps } from './range-menu';
import { SearchBox, type SearchBoxProps } from './search-box';
import { ViewsMenu } from './views-menu';
import type { Views } from './views-panel';

interface FilterBarProps {
  search: SearchBoxProps;
  filters: Filter[];
  onFilter: OnFilter;
  /** Time range of the list, where it has one. */
  range?: RangeMenuProps;
  /** Saved views of the list, where it has them. */
  views?: Views;
  onClear: () => void;
}

/** Filters of a list in one row: a search, a chip for each filter that applies, a menu of the others, a time range. */
export function FilterBar(props: FilterBarProps) {
  const { search, filters, onFilter, range, views, onClear } = props;
  const add = useRef<HTMLButtonElement>(null);
  const lostFocus = useLostFocus<HTMLDivElement>(add);
  const [edited, setEdited] = useState<string | null>(null);
  const applied = filters.filter(({ values }) => values.length > 0);
  // A chip stays while its values are chosen, also when none is left.
  const chips = filters.filter(({ name, values }) => values.length > 0 || name === edited);
  const hasRange = Object.values(range?.range ?? {}).some((value) => value !== undefined);
  const isFiltered = applied.length > 0 || search.value !== '' || hasRange;
  return (
    <Group role="search" aria-label="Filters" gap="xs" align="flex-start" {...lostFocus}>
      <SearchBox {...search} isFiltered={isFiltered} />
      <Group gap="xs" flex="1 1 0" miw="min(100%, 260px)" mih={34}>
        {chips.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            opened={filter.name === edited}
            onOpen={(isOpen) => setEdited(isOpen ? filter.name : null)}
            onFilter={onFilter}
          />
        ))}
        <AddFilter ref={add} filters={filters} onFilter={onFilter} />
        {isFiltered && (
          <Button variant="subtle" size="xs" onClick={onClear}>
            Clear
          </Button>
        )}
        <Group gap="xs" ml="auto">
          {views !== undefined && <ViewsMenu {...views} />}
          {range !== undefined && <RangeMenu {...range} />}
        </Group>
      </Group>
    </Group>
  );
}
