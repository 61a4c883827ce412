import { Badge } from '@mantine/core';
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import type { Selection } from '../../lib/use-selection';
import type { Column } from './column';
import classes from './data-table.module.css';
import { ROLES } from './roles';

/** Where a row stands in a table of which only a part is there. */
export interface RowPlace {
  ref: Ref<HTMLTableRowElement>;
  index: number;
  /** True when the row no longer matches the filter of its log. */
  isPast: boolean;
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  place?: RowPlace;
  selection?: Selection<Row> | undefined;
}

/** A row of a table. A click anywhere in it follows its link. */
export function TableRow<Row>({ row, columns, place, selection }: TableRowProps<Row>) {
  const titleId = useId();
  return (
    // The keyboard has the link itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      {...ROLES.row}
      className={classes['row']}
      data-chosen={selection?.has(row) || undefined}
      onClick={followLink}
      onAuxClick={openLink}
      {...(place !== undefined && {
        ref: place.ref,
        'data-index': place.index,
        'aria-rowindex': place.index + 2,
      })}
    >
      {selection !== undefined && (
        <td {...ROLES.cell} className={classes['cell']} data-place="check">
          <Choose row={row} titleId={titleId} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.title} column={column} titleId={titleId}>
          {place?.isPast === true && column.place === 'state' ? <PastBadge /> : column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps {
  /** Id of the cell with the title of the row. */
  titleId: string;
  column: Pick<Column<never>, 'place' | 'isNumber' | 'isLong'>;
  children: ReactNode;
}

function Cell({ column: { place, isNumber, isLong }, titleId, children }: CellProps) {
  return (
    <td
      {...ROLES.cell}
      className={classes['cell']}
      id={place === 'title' ? titleId : undefined}
      data-place={place ?? 'none'}
      data-number={isNumber === true || undefined}
      data-long={isLong === true || undefined}
    >
      {children}
    </td>
  );
}

interface ChooseProps<Row> {
  row: Row;
  titleId: string;
  selection: Selection<Row>;
}

function Choose<Row>({ row, titleId, selection }: ChooseProps<Row>) {
  const id = useId();
  return (
    <input
      type="checkbox"
      className={classes['check']}
      id={id}
      aria-label="Select"
      aria-labelledby={`${id} ${titleId}`}
      checked={selection.has(row)}
      onChange={({ nativeEvent }) => selection.toggle(row, isWithShift(nativeEvent))}
    />
  );
}

/** Tells whether a change came with the Shift key: a change of a check box is a click. */
function isWithShift(event: Event): boolean {
  return event instanceof globalThis.MouseEvent && event.shiftKey;
}

function PastBadge() {
  return <Badge color="gray">No longer matches</Badge>;
}

/** Follows the link of a row, unless something in it was clicked or a text is being selected. */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const link = linkUnder(event);
  if (link === null || window.getSelection()?.isCollapsed === false) return;
  if (event.ctrlKey || event.metaKey) window.open(link.href);
  else link.click();
}

/** Opens the link of a row in a new tab on a click of the middle button. */
function openLink(event: MouseEvent<HTMLTableRowElement>): void {
  const link = linkUnder(event);
  if (link !== null && event.button === 1) window.open(link.href);
}

function linkUnder({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  const isOwn = target instanceof Element && currentTarget.contains(target);
  if (!isOwn || target.closest('a, button, input, label') !== null) return null;
  return currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
}
