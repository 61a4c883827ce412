/**
 * Roles that the elements of a table have by themselves. They are named all the same: some browsers forget them where a
 * table is laid out as a grid.
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
