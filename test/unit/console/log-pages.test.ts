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

describe('renewedPages', () => {
  test('updates rows at their places, and adds no new ones', () => {
    const newest = page([row(9), row(8, { state: 'delivered' }), row(7)]);

    expect(renewed([page([row(8), row(7)]), page([row(6)])], { ...newest, before: null })).toEqual([
      row(8, { state: 'delivered' }),
      row(7),
      row(6),
    ]);
  });

  test('marks a row as past when a refresh that reached it did not return it', () => {
    const newest = page([row(9), row(7)]);

    expect(renewed([page([row(8), row(7), row(6)])], { ...newest, before: null })).toEqual([
      row(8, { isPast: true }),
      row(7),
      row(6),
    ]);
  });

  test('marks all missing rows as past when the last page was read', () => {
    const nothing = page([], null);

    expect(renewed([page([row(8), row(7)])], { ...nothing, before: null })).toEqual([
      row(8, { isPast: true }),
      row(7, { isPast: true }),
    ]);
  });

  test('leaves rows above the refreshed page as they are', () => {
    const inView = { ...page([row(5)]), before: at(7) };

    expect(renewed([page([row(9), row(7), row(6), row(5), row(4)])], inView)).toEqual([
      row(9),
      row(7),
      row(6, { isPast: true }),
      row(5),
      row(4),
    ]);
  });

  test('leaves rows of the same moment as the last one read as they are', () => {
    const newest = page([row(9), { ...row(7), id: 'twin' }]);

    expect(renewed([page([row(9), row(7)])], { ...newest, before: null })).toEqual([
      row(9),
      row(7),
    ]);
  });

  test('unmarks a row that is in the log again', () => {
    const newest = page([row(8)]);

    expect(renewed([page([row(8, { isPast: true })])], { ...newest, before: null })).toEqual([
      row(8),
    ]);
  });
});
