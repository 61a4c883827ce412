import { PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../../domain/page';

/** The query parameters of every list that is read in pages. */
export const pageParameters = [
  {
    name: 'limit',
    in: 'query',
    description: 'Rows in a page.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_ROWS_MAX, default: PAGE_ROWS_DEFAULT },
  },
  {
    name: 'cursor',
    in: 'query',
    description: 'The `nextCursor` of the page before; absent for the first page.',
    schema: { type: 'string' },
  },
];
