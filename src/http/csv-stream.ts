import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { type Page, type PageCursor, type PageRequest, encodeCursor } from '../domain/page';
import type { RunExport } from '../services/workspaces/run-export';
import { sendStream } from './send-stream';

/** Description of every endpoint that answers with the file of a list. */
export const CSV_DESCRIPTION =
  'With the filters of the list. An answer that breaks off is not complete: ask again. An apostrophe before a cell, or after a semicolon, tab or line break in it, keeps spreadsheets from taking what follows for a formula or a number.';

/** Rows of one file at most. */
const CSV_ROWS_MAX = 100_000;

/** Rows in memory at once. */
const PAGE_ROWS = 500;

type Cell = string | number | Date | null | undefined;

/** Columns of a file in their order, each with what it shows of a row. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

export interface CsvFile<Row> {
  filename: string;
  columns: Columns<Row>;
  /** Reads a page of the list. */
  read: (page: PageRequest) => Promise<Page<Row>>;
  /** Place where an earlier file of the list ended. */
  cursor?: PageCursor | undefined;
  maxRows?: number;
}

/** Request for the file of a list, as an endpoint has it. */
interface ExportRequest {
  services: { runExport: RunExport };
  workspaceId: string;
  response: Response;
}

/**
 * Answers with a list of a workspace as a CSV file, within the limit of files at once.
 * @throws HeraldError too_many_exports; the error of reading
 */
export async function exportCsv<Row>(
  { services, workspaceId, response }: ExportRequest,
  file: CsvFile<Row>,
): Promise<undefined> {
  await services.runExport(workspaceId, () => sendCsv(response, file));
  return undefined;
}

/**
 * Streams a list as a CSV file (RFC 4180, in UTF-8 with a byte order mark, which spreadsheets need), page by page. Reads the
 * first page before it answers. A file that ends before the list does says so in a last record.
 * @throws the error of reading
 */
export async function sendCsv<Row>(response: Response, file: CsvFile<Row>): Promise<void> {
  const { filename, columns, maxRows = CSV_ROWS_MAX } = file;
  const limit = Math.min(PAGE_ROWS, maxRows);
  const first = await file.read({ limit, cursor: file.cursor });
  response.attachment(filename).set('Cache-Control', 'private, no-store');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const written = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  await sendStream(response, recordsOf(first, { ...file, maxRows }), written);
}

async function* recordsOf<Row>(
  first: Page<Row>,
  { columns, read, maxRows }: CsvFile<Row> & { maxRows: number },
): AsyncIterable<string[]> {
  const shown = Object.values(columns);
  let left = maxRows;
  for (let page = first; ;) {
    for (const row of page.rows) yield shown.map((show) => textOf(show(row)));
    left -= page.rows.length;
    if (page.next === null) return;
    if (left <= 0) {
      yield shown.map((_, column) => (column === 0 ? endedEarly(maxRows, page.next) : ''));
      return;
    }
    page = await read({ limit: Math.min(PAGE_ROWS, left), cursor: page.next });
  }
}

/** Begins with a sign that no id begins with. */
function endedEarly(maxRows: number, next: PageCursor | null): string {
  const cursor = next === null ? '' : encodeCursor(next);
  return `# The list goes on after ${maxRows} rows: ask for the rest with cursor=${cursor}`;
}

/** Numbers of recipients and other long numbers, of which spreadsheets would drop digits. */
const LONG_NUMBER = /^\d{7,}$/;

/**
 * Place in a cell where a spreadsheet with another list separator, as in French and German, begins a cell: a formula may
 * follow. Quotes around the cell do not keep it whole there.
 */
const INNER_FORMULA = /(?<=[;\n]|[^][\t\r])(?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Returns a cell as text; an apostrophe keeps a long number as it is, and a formula from running. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  const text = String(cell);
  return LONG_NUMBER.test(text) ? `'${text}` : text.replaceAll(INNER_FORMULA, "'");
}
