import type { CSSProperties, ReactNode } from 'react';
import type { Selection } from '../../lib/use-selection';
import { type Column, tracksOf } from './column';
import classes from './data-table.module.css';
import { ROLES } from './roles';

/** Present order of a list, and how another one is chosen. */
export interface Sorting {
  /** Name of the order; a minus turns it round. */
  order: string;
  onSort: (order: string) => void;
}

interface TableFrameProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Rows of the whole table; -1 while nobody knows. */
  rowCount: number;
  selection?: Selection<Row> | undefined;
  sorting?: Sorting | undefined;
  /** Body of the table. */
  children: ReactNode;
}

/** A table with its headings. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { label, columns, rowCount, selection, sorting, children } = props;
  const tracks = { '--columns': tracksOf(columns, selection !== undefined) } as CSSProperties;
  return (
    <div className={classes['frame']}>
      <table
        {...ROLES.table}
        aria-label={label}
        aria-rowcount={rowCount < 0 ? -1 : rowCount + 1}
        className={classes['table']}
        data-selectable={selection !== undefined || undefined}
        style={tracks}
      >
        <thead {...ROLES.group}>
          <tr {...ROLES.row} aria-rowindex={1} className={classes['row']}>
            {selection !== undefined && (
              <th {...ROLES.heading} className={classes['cell']} data-place="check">
                <ChooseAll label={label} selection={selection} />
              </th>
            )}
            {columns.map(({ title, isNumber, order }) => (
              <th
                key={title}
                {...ROLES.heading}
                className={classes['cell']}
                data-number={isNumber === true || undefined}
                aria-sort={
                  sorting === undefined || order === undefined
                    ? undefined
                    : directionOf(order, sorting)
                }
              >
                {sorting === undefined || order === undefined ? (
                  title
                ) : (
                  <SortButton {...{ title, order, sorting }} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface SortButtonProps {
  title: string;
  order: string;
  sorting: Sorting;
}

/** Heading that sorts by its column, and turns the order round at the next click. */
function SortButton({ title, order, sorting }: SortButtonProps) {
  const direction = directionOf(order, sorting);
  const isAscending = direction === 'ascending';
  return (
    <button
      type="button"
      className={classes['sort']}
      onClick={() => sorting.onSort(isAscending ? `-${order}` : order)}
    >
      {title}
      <span aria-hidden>{direction === 'none' ? '' : isAscending ? ' ↑' : ' ↓'}</span>
    </button>
  );
}

function directionOf(order: string, { order: present }: Sorting) {
  if (present === order) return 'ascending';
  return present === `-${order}` ? 'descending' : 'none';
}

interface ChooseAllProps {
  label: string;
  selection: Pick<Selection<unknown>, 'chosen' | 'isAll' | 'toggleAll'>;
}

function ChooseAll({ label, selection: { chosen, isAll, toggleAll } }: ChooseAllProps) {
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen.length > 0 && !isAll;
      }}
      type="checkbox"
      className={classes['check']}
      aria-label={`Select all loaded ${label.toLowerCase()}`}
      checked={isAll}
      onChange={toggleAll}
    />
  );
}
