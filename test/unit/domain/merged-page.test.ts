import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type Page, type PageCursor, mergedPage, pageOf } from '../../../src/domain/page';

const newestFirst = (left: PageCursor, right: PageCursor): number =>
  right.at.getTime() - left.at.getTime() || (left.id < right.id ? 1 : -1);

/** Reads a list as a repository does, whose pages may end early. */
function read(list: PageCursor[], limit: number, cursor: PageCursor | null): Page<PageCursor> {
  const behind = list.filter(
    (row) => cursor === null || (row.id !== cursor.id && newestFirst(cursor, row) < 0),
  );
  return pageOf(behind.toSorted(newestFirst), limit, (row) => row);
}

test('merges several lists into pages that show every row once, newest first', () => {
  const limits = fc.record({
    limit: fc.integer({ min: 1, max: 7 }),
    readLimits: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })),
  });
  const rows = fc.uniqueArray(fc.record({ time: fc.nat(5), id: fc.uuid() }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(rows, fc.nat(), limits, (all, split, { limit, readLimits }) => {
      const cursors = all.map(({ time, id }) => ({ at: new Date(time), id }));
      const half = cursors.length === 0 ? 0 : split % cursors.length;
      const lists = [cursors.slice(0, half), cursors.slice(half)];
      const walked: PageCursor[] = [];
      let cursor: PageCursor | null = null;
      let pages = 0;
      do {
        const from: PageCursor | null = cursor;
        const page: Page<PageCursor> = mergedPage(
          lists.map((list, at) => read(list, readLimits[at] ?? limit, from)),
          limit,
          (row) => row,
        );
        walked.push(...page.rows);
        cursor = page.next;
        pages += 1;
      } while (cursor !== null && pages <= cursors.length);

      expect(walked).toEqual(cursors.toSorted(newestFirst));
    }),
  );
});
