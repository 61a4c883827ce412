import type { Judgement, PartReport, RunReport, Table } from './report';
import { PARTS } from '../parts';

/** Returns the head of a run: on what and with what it measures. */
export function printedHead({ date, machine, versions }: RunReport): string {
  return `${date}, ${machine}\n${versions}`;
}

/** Returns the results of a part as text for people. */
export function printedPart({ part, seconds, failure, ...measured }: PartReport): string {
  const { tables, judgements, problems } = measured;
  return [
    `== ${part}: ${PARTS[part]} (${seconds.toFixed(0)} s)`,
    ...tables.map(printedTable),
    ...(judgements.length === 0 ? [] : [`Bars\n${aligned(judgements.map(judgementRow))}`]),
    ...problems.map((problem) => `PROBLEM ${problem}`),
    ...(failure === null ? [] : [`FAILED ${part}: ${failure.join('\n  ')}`]),
  ].join('\n\n');
}

export function printedTable({ title, columns, rows }: Table): string {
  const cells = rows.map(({ name, values }) => [name, ...values.map(shown)]);
  return `${title}\n${aligned([['', ...columns], ...cells])}`;
}

function judgementRow({ what, value, unit, sense, bar, met, rounds }: Judgement): string[] {
  const verdict = met ? 'ok' : 'MISSED';
  const range = rounds && `rounds: ${shown(rounds.lowest)} to ${shown(rounds.highest)}`;
  return [what, `${shown(value)} ${unit}`, `${sense} ${bar}`, verdict, range ?? ''];
}

/** Shows small numbers precisely and large ones shortly. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Number.isInteger(value) || value >= 1000) return value.toFixed(0);
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Lines of aligned columns: the first to the left, the others, which hold numbers, to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
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
