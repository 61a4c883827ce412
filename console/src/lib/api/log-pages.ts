/** A row of a log. */
export interface LogRow {
  createdAt: string;
  /** It was in the log when it was read, and is not any more: what the filters ask for does not hold. */
  isPast?: boolean;
}

export interface LogPage<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** A page that was read again, of rows before a moment, or of the newest. */
export interface ReadAgain<Row> extends LogPage<Row> {
  before: string | null;
}

/** Whether a page goes on below a moment, or is the last. */
export function reachesBelow({ data, nextCursor }: LogPage<LogRow>, moment: string): boolean {
  const last = data.at(-1);
  return nextCursor === null || last === undefined || last.createdAt < moment;
}

/** The same rows at the same places, each as it was read last; one that should have been read and was not is past. */
export function renewedPages<Row extends LogRow>(
  pages: LogPage<Row>[],
  readAgain: ReadAgain<Row>[],
  idOf: (row: Row) => string,
): LogPage<Row>[] {
  const byId = new Map(readAgain.flatMap(({ data }) => data.map((row) => [idOf(row), row])));
  const renewed = (row: Row): Row => {
    const read = byId.get(idOf(row));
    if (read !== undefined) return read;
    const isMissing = readAgain.some((page) => covers(page, row.createdAt));
    return isMissing && row.isPast !== true ? { ...row, isPast: true } : row;
  };
  return pages.map((page) => ({ ...page, data: page.data.map(renewed) }));
}

/** Rows of one moment may be on either side of the page's end: such a row is not counted as covered. */
function covers<Row extends LogRow>(page: ReadAgain<Row>, moment: string): boolean {
  return (page.before === null || moment < page.before) && reachesBelow(page, moment);
}
