import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../icon';
import type { Choice } from './filter';
import classes from './filters.module.css';

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  isSeveral?: boolean;
  /** True where the list takes the focus in the place of what was there; a surface that opens gives it by itself. */
  hasFocus?: boolean;
  onChoose: (value: string) => void;
}

/** Values to choose from; arrow keys go through them. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, choices, chosen, isSeveral = false, hasFocus = false, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) optionsOf(list.current)[0]?.focus();
  }, [hasFocus]);
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isSeveral}
      className={classes['choices']}
      onKeyDown={(event) => moveFocus(event, optionsOf(list.current))}
    >
      {choices.map(({ value, label: name }, index) => (
        <UnstyledButton
          key={value}
          role="option"
          data-autofocus={index === 0 || undefined}
          tabIndex={index === 0 ? 0 : -1}
          aria-selected={chosen.includes(value)}
          className={classes['choice']}
          onClick={() => onChoose(value)}
        >
          <span className={classes['tick']}>
            {chosen.includes(value) && <Icon name="tick" size={14} />}
          </span>
          {name}
        </UnstyledButton>
      ))}
    </div>
  );
}

function optionsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
}

function moveFocus(event: KeyboardEvent, options: HTMLElement[]): void {
  const here = options.findIndex((option) => option === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: (here + 1) % options.length,
    ArrowUp: (here - 1 + options.length) % options.length,
    Home: 0,
    End: options.length - 1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  options[place]?.focus();
}
