import type { ReactNode, Ref } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  label: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Floats at the end of a table, above its last rows: what can be done with chosen rows, and what came of it. */
export function SelectionBar({ label, ref, children }: SelectionBarProps) {
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className={classes['bar']}>
      {children}
    </section>
  );
}
