const GAP = '  ';

/** Formats aligned columns under their headings, with control characters escaped. Returns `none` when there are no rows. */
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

/** Formats one field a line, with values aligned and control characters escaped. */
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

/** Formats a time to the minute in UTC; a dash for null. */
export function formatTime(time: Date | null): string {
  return time === null ? '-' : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Escapes control characters (C0 and C1), so that text from outside cannot control the operator's terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, escaped);
}

/** Escapes control characters but keeps line breaks; JSON keeps its meaning. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, escaped);
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
