import type { PartReport, RunReport, Table } from './report';

/** Returns each figure of a part beside that of an earlier run, with the ratio; null when that run has none of it. */
export function comparedWith(earlier: RunReport, report: PartReport): Table | null {
  const before = earlier.parts.find(({ part }) => part === report.part);
  const known = new Map(before === undefined ? [] : figuresOf(before));
  const rows = figuresOf(report).flatMap(([name, now]) => {
    const then = known.get(name);
    // JSON has no NaN: a figure without values is null.
    return typeof then === 'number' ? [{ name, values: [now, then, now / then] }] : [];
  });
  const columns = ['now', 'then', 'ratio'];
  return rows.length === 0 ? null : { title: `Beside ${earlier.date}`, columns, rows };
}

function figuresOf({ tables, judgements }: PartReport): [name: string, value: number][] {
  const ofTables = tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ name, values }) =>
      values.map((value, column): [string, number] => [
        `${title}: ${name}, ${columns[column]}`,
        value,
      ]),
    ),
  );
  return [...ofTables, ...judgements.map(({ what, value }): [string, number] => [what, value])];
}
