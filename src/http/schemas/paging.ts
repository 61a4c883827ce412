import { z } from 'zod';
import {
  PAGE_LIMIT_RULE,
  PAGE_ROWS_DEFAULT,
  PAGE_ROWS_MAX,
  type Page,
  type PageCursor,
  decodeCursor,
  decodeTexts,
  encodeCursor,
  encodeTexts,
} from '../../domain/page';

const limit = z
  .string({ error: PAGE_LIMIT_RULE })
  .regex(/^\d{1,3}$/, PAGE_LIMIT_RULE)
  .transform(Number)
  .pipe(z.int().min(1, PAGE_LIMIT_RULE).max(PAGE_ROWS_MAX, PAGE_LIMIT_RULE))
  .meta({ type: 'integer', minimum: 1, maximum: PAGE_ROWS_MAX, pattern: undefined });

/** Rule of `cursor`, in words that follow its name. */
export const CURSOR_RULE = 'must be the nextCursor of the page before; leave it out to begin anew';

const cursor = cursorBy(decodeCursor);

/** Schema of a cursor, whose text a function decodes; null for one that is none. */
function cursorBy<Cursor>(decode: (text: string) => Cursor | null) {
  return z
    .string({ error: 'must be given once' })
    .regex(/^[A-Za-z0-9_-]+$/, { error: CURSOR_RULE, abort: true })
    .transform((text, context) => {
      const decoded = decode(text);
      if (decoded !== null) return decoded;
      context.issues.push({ code: 'custom', message: CURSOR_RULE, input: text });
      return z.NEVER;
    });
}

/** Query fields of every list, to spread into the `query` of its endpoint. */
export const pageQuery = {
  limit: limit
    .default(PAGE_ROWS_DEFAULT)
    .describe(`Rows in a page; ${PAGE_ROWS_DEFAULT} when absent.`),
  cursor: cursor
    .optional()
    .describe('The `nextCursor` of the page before; absent for the first page.'),
};

/** Query fields of a list that has an order of texts too, whose cursors are lists of texts. */
export const sortedPageQuery = {
  ...pageQuery,
  cursor: cursorBy((text) => decodeCursor(text) ?? decodeTexts(text))
    .optional()
    .describe('The `nextCursor` of the page before, in the same order; absent for the first page.'),
};

/** Query field of a list as a file, which has no pages but may end early. */
export const csvCursor = cursor
  .optional()
  .describe('The `cursor` in the last record of a file that ended early; absent for the first.');

/** Returns the schema of what `presentPage` makes. */
export function pageAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({
    success: z.literal(true),
    data: z.array(row).describe('Newest first.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `cursor` to get the next page; null on the last one.'),
  });
}

/** Presents a page; `nextCursor` is null on the last one. */
export function presentPage<Row, Shown>(
  { rows, next }: Page<Row, PageCursor | readonly string[]>,
  present: (row: Row) => Shown,
) {
  return {
    success: true,
    data: rows.map((row) => present(row)),
    nextCursor: next === null ? null : 'id' in next ? encodeCursor(next) : encodeTexts(next),
  };
}
