/** Lines of aligned columns: the first to the left, the others, which hold numbers, to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    widths.map((width, column) => align(row[column] ?? '', column, width)).join('  '),
  );
  return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

function align(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
