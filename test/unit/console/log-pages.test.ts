import { describe, expect, test } from '@jest/globals';
import { type LogPage, type LogRow, renewedPages } from '../../../console/src/lib/api/log-pages';

interface Row extends LogRow {
  id: string;
  state?: string;
}

const at = (second: number): string => `2026-03-01T09:00:${String(second).padStart(2, '0')}.000Z`;
const row = (second: number, more: Partial<Row> = {}): Row => ({
  id: `row-${second}`,
  createdAt: at(second),
  ...more,
});
const page = (data: Row[], nextCursor: string | null = 'more'): LogPage<Row> => ({
  data,
  nextCursor,
});
const renewed = (pages: LogPage<Row>[], ...readAgain: Parameters<typeof renewedPages<Row>>[1]) =>
  renewedPages(pages, readAgain, ({ id }) => id).flatMap(({ data }) => data);

describe('the pages of a log that stands still', () => {
  test('have the rows as they were read last, at their places, and none that is new', () => {
    const newest = page([row(9), row(8, { state: 'delivered' }), row(7)]);

    expect(renewed([page([row(8), row(7)]), page([row(6)])], { ...newest, before: null })).toEqual([
      row(8, { state: 'delivered' }),
      row(7),
      row(6),
    ]);
  });

  test('mark a row as past that was not read again, as far down as was read', () => {
    const newest = page([row(9), row(7)]);

    expect(renewed([page([row(8), row(7), row(6)])], { ...newest, before: null })).toEqual([
      row(8, { isPast: true }),
      row(7),
      row(6),
    ]);
  });

  test('mark all rows that are missing once the last page was read', () => {
    const nothing = page([], null);

    expect(renewed([page([row(8), row(7)])], { ...nothing, before: null })).toEqual([
      row(8, { isPast: true }),
      row(7, { isPast: true }),
    ]);
  });

  test('say nothing of rows above a page that was read from further down', () => {
    const inView = { ...page([row(5)]), before: at(7) };

    expect(renewed([page([row(9), row(7), row(6), row(5), row(4)])], inView)).toEqual([
      row(9),
      row(7),
      row(6, { isPast: true }),
      row(5),
      row(4),
    ]);
  });

  test('doubt no row of the same moment as the last that was read', () => {
    const newest = page([row(9), { ...row(7), id: 'twin' }]);

    expect(renewed([page([row(9), row(7)])], { ...newest, before: null })).toEqual([
      row(9),
      row(7),
    ]);
  });

  test('take a row back that is in the log again', () => {
    const newest = page([row(8)]);

    expect(renewed([page([row(8, { isPast: true })])], { ...newest, before: null })).toEqual([
      row(8),
    ]);
  });
});
