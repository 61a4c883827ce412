import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Icon } from '../icon';
import { type Filter, type OnFilter, shownValues } from './filter';
import { FilterEditor } from './filter-editor';
import { FilterSurface } from './filter-surface';
import classes from './filters.module.css';

interface FilterChipProps {
  filter: Filter;
  opened: boolean;
  onOpen: (isOpen: boolean) => void;
  onFilter: OnFilter;
}

/** A filter that applies: a click changes its values; the cross, Delete or Backspace removes it. */
export function FilterChip({ filter, opened, onOpen, onFilter }: FilterChipProps) {
  const { name, label, values } = filter;
  const remove = (): void => {
    onOpen(false);
    onFilter(name, []);
  };
  const close = (): void => onOpen(false);
  const removeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove();
  };
  return (
    <span className={classes['chip']}>
      <FilterSurface
        label={label}
        opened={opened}
        onClose={close}
        target={
          <UnstyledButton
            className={classes['value']}
            onClick={() => onOpen(!opened)}
            onKeyDown={removeByKey}
          >
            {label}: <b>{values.length === 0 ? 'Any' : shownValues(filter)}</b>
          </UnstyledButton>
        }
      >
        <FilterEditor filter={filter} onChange={(next) => onFilter(name, next)} onDone={close} />
      </FilterSurface>
      <UnstyledButton
        className={classes['remove']}
        aria-label={`Remove filter ${label}`}
        onClick={remove}
        onKeyDown={removeByKey}
      >
        <Icon name="close" size={13} />
      </UnstyledButton>
    </span>
  );
}
