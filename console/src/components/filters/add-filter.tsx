import { Button } from '@mantine/core';
import { type Ref, useState } from 'react';
import { ChoiceList } from './choice-list';
import type { Filter, OnFilter } from './filter';
import { FilterEditor } from './filter-editor';
import { FilterSurface } from './filter-surface';

interface AddFilterProps {
  ref: Ref<HTMLButtonElement>;
  filters: Filter[];
  onFilter: OnFilter;
}

/** Menu of all filters; the chosen one asks for its values in the same place. */
export function AddFilter({ ref, filters, onFilter }: AddFilterProps) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const filter = filters.find((each) => each.name === name);
  const close = (): void => setOpened(false);
  const toggle = (): void => {
    setName(null);
    setOpened(!opened);
  };
  return (
    <FilterSurface
      label={filter?.label ?? 'Filter'}
      opened={opened}
      onClose={close}
      target={
        <Button ref={ref} variant="default" size="xs" onClick={toggle}>
          + Filter
        </Button>
      }
    >
      {filter === undefined ? (
        <ChoiceList
          label="Filters"
          choices={filters.map(({ name: value, label }) => ({ value, label }))}
          chosen={filters.filter(({ values }) => values.length > 0).map((each) => each.name)}
          onChoose={setName}
        />
      ) : (
        <FilterEditor
          hasFocus
          filter={filter}
          onChange={(values) => onFilter(filter.name, values)}
          onDone={close}
        />
      )}
    </FilterSurface>
  );
}
