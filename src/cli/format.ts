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

/** Adds the option that shows the next page; null at the end of the list. */
export function withNextPage(table: string, nextCursor: string | null): string {
  return nextCursor === null ? table : `${table}\n\nMore: --cursor ${nextCursor}`;
}

/** To the minute, UTC; a dash when there is none. */
export function formatTime(time: Date | null): string {
  return time === null ? '-' : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Formats the author of a request: a person by their address. */
export function formatActor({ kind, email }: { kind: string; email: string | null }): string {
  return email ?? kind;
}

/** Without a control character, C0 or C1: what came from outside must not speak to the operator's terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, escaped);
}

/** The same for a text of several lines, which stay lines; JSON stays the same JSON. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, escaped);
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
