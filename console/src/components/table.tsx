import type { ReactNode } from 'react';
import classes from './table.module.css';

interface TableProps {
  label: string;
  /** In pixels; a narrower place scrolls sideways. */
  minWidth?: number;
  /** True where the first column has room for the names of the rows alone. */
  isFixed?: boolean;
  /** Parts of a table of HTML; `data-number` aligns the numbers of a column. */
  children: ReactNode;
}

/** Frame of a table. */
export function Table({ label, minWidth, isFixed = false, children }: TableProps) {
  const table = (
    <table
      className={classes['table']}
      data-fixed={isFixed || undefined}
      style={{ minWidth }}
      aria-label={label}
    >
      {children}
    </table>
  );
  if (minWidth === undefined) return table;
  return (
    // Keys scroll it, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['scroll']} role="region" aria-label={label} tabIndex={0}>
      {table}
    </div>
  );
}
