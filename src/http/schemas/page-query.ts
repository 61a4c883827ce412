import { z } from 'zod';
import {
  PAGE_LIMIT_RULE,
  PAGE_ROWS_DEFAULT,
  PAGE_ROWS_MAX,
  type Page,
  decodeCursor,
  encodeCursor,
} from '../../domain/page';
import { invalidRequest, toDetails } from './invalid-request';
import { inPlainWords } from './plain-words';

const limit = z
  .string({ error: PAGE_LIMIT_RULE })
  .regex(/^\d{1,3}$/, PAGE_LIMIT_RULE)
  .transform(Number)
  .pipe(z.int().min(1, PAGE_LIMIT_RULE).max(PAGE_ROWS_MAX, PAGE_LIMIT_RULE))
  .meta({ type: 'integer', minimum: 1, maximum: PAGE_ROWS_MAX, pattern: undefined });

const CURSOR_RULE = 'must be the nextCursor of the page before; leave it out to begin anew';

const cursor = z
  .string({ error: 'must be given once' })
  .regex(/^[A-Za-z0-9_-]+$/, { error: CURSOR_RULE, abort: true })
  .transform((text, context) => {
    const decoded = decodeCursor(text);
    if (decoded !== null) return decoded;
    context.issues.push({ code: 'custom', message: CURSOR_RULE, input: text });
    return z.NEVER;
  });

/** Query fields of every list: spread them into the list's own `query`. */
export const pageQuery = {
  limit: limit
    .default(PAGE_ROWS_DEFAULT)
    .describe(`Rows in a page; ${PAGE_ROWS_DEFAULT} when absent.`),
  cursor: cursor
    .optional()
    .describe('The `nextCursor` of the page before; absent for the first page.'),
};

/**
 * A query string's fields. Unknown ones are ignored.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(query, { error: inPlainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(toDetails(parsed.error.issues));
}

/** A page as it leaves; `nextCursor` is null on the last one. */
export function presentPage<Row, Shown>(page: Page<Row>, present: (row: Row) => Shown) {
  return {
    success: true,
    data: page.rows.map((row) => present(row)),
    nextCursor: page.next === null ? null : encodeCursor(page.next),
  };
}

/** Schema of what `presentPage` answers. */
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
