/** Of a log that stands still: its rows as they are by now, and how many newer ones wait to be shown. */
export interface StandingRows<Row> {
  rows: Row[] | undefined;
  newCount: number;
}

/**
 * @param pages that were read when somebody asked for them
 * @param latest the newest page of the same log, read again and again
 */
export function standingRows<Row extends { createdAt: string }>(
  pages: { data: Row[] }[] | undefined,
  latest: Row[],
  idOf: (row: Row) => string,
): StandingRows<Row> {
  if (pages === undefined) return { rows: undefined, newCount: 0 };
  const byId = new Map(latest.map((row) => [idOf(row), row]));
  const shown = pages.flatMap(({ data }) => data);
  return {
    rows: shown.map((row) => byId.get(idOf(row)) ?? row),
    newCount: countNew(shown, latest),
  };
}

/** Rows above the first one that is shown: those further down come with the next page. */
function countNew<Row extends { createdAt: string }>([first]: Row[], latest: Row[]): number {
  if (first === undefined) return latest.length;
  return latest.filter(({ createdAt }) => createdAt > first.createdAt).length;
}
