import { printable } from './printable';

const GAP = '  ';

/** Columns as wide as their widest cell, under their headings, control characters escaped; `none` when there are no rows. */
export function formatTable(headings: string[], rows: string[][], none: string): string {
  if (rows.length === 0) return none;
  const lines = [
    headings.map((heading) => heading.toUpperCase()),
    ...rows.map((cells) => cells.map(printable)),
  ];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
    .map((cells) => cells.join(GAP).trimEnd())
    .join('\n');
}

/** Formats one line a field, control characters escaped, values aligned. */
export function formatFields(fields: Record<string, string>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}${GAP}${printable(value)}`)
    .join('\n');
}

/** To the minute, UTC; a dash when there is none. */
export function formatTime(time: Date | null): string {
  return time === null ? '-' : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Formats the author of a request: a person by their address. */
export function formatActor({ kind, email }: { kind: string; email: string | null }): string {
  return email ?? kind;
}
