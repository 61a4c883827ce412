import type { ReactNode } from 'react';

/**
 * Place of a cell in a narrow row: the title and the end of its first line; the state, the text and the end of its
 * second; buttons below. Cells without a place are left out there.
 */
export type CellPlace = 'title' | 'end' | 'state' | 'about' | 'note' | 'action';

/** Column of a table. */
export interface Column<Row> {
  title: string;
  /** Track of a CSS grid. */
  width: string;
  place?: CellPlace;
  /** True for numbers and times, which are aligned at their end. */
  isNumber?: boolean;
  /** True where a cell takes several lines. */
  isLong?: boolean;
  cell: (row: Row) => ReactNode;
  /** Name of the order by this column, where the list has one. */
  order?: string;
}

/** Returns the tracks of a row. */
export function tracksOf(columns: readonly Column<never>[], isSelectable: boolean): string {
  const widths = columns.map(({ width }) => width);
  return [...(isSelectable ? ['20px'] : []), ...widths].join(' ');
}
