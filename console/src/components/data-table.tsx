import type { Column } from './data-table/column';
import { ROLES } from './data-table/roles';
import { type Sorting, TableFrame } from './data-table/table-frame';
import { TableRow } from './data-table/table-row';

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  sorting?: Sorting;
}

/** Things in rows and columns; a narrow place shows each row in two lines. */
export function DataTable<Row>({ label, columns, rows, idOf, sorting }: DataTableProps<Row>) {
  return (
    <TableFrame label={label} columns={columns} rowCount={rows.length} sorting={sorting}>
      <tbody {...ROLES.group}>
        {rows.map((row) => (
          <TableRow key={idOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </TableFrame>
  );
}
