import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { Icon } from '../icon';
import { type Filter, type OnFilter, shownValues } from './filter';
import { FilterEditor } from './filter-editor';
import { FilterSurface } from './filter-surface';
import classes from './filters.module.css';

interface FilterChipProps {
  filter: Filter;
  onFilter: OnFilter;
  /** Called after the filter was removed, and its chip with it. */
  onRemoved: () => void;
}

/** A filter that applies: a click changes its values; the cross, Delete or Backspace removes it. */
export function FilterChip({ filter, onFilter, onRemoved }: FilterChipProps) {
  const { name, label } = filter;
  const [opened, { toggle, close }] = useDisclosure(false);
  const remove = (): void => {
    onFilter(name, []);
    onRemoved();
  };
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
          <UnstyledButton className={classes['value']} onClick={toggle} onKeyDown={removeByKey}>
            {label}: <b>{shownValues(filter)}</b>
          </UnstyledButton>
        }
      >
        <FilterEditor
          filter={filter}
          onChange={(values) => onFilter(name, values)}
          onDone={close}
        />
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
