import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { z } from 'zod';
import { decodeCursor, encodeCursor, pageOf } from '../../../src/domain/page';
import { pageQuery, presentPage } from '../../../src/http/schemas/paging';
import { parseQuery } from '../../../src/http/schemas/parse';

const query = z.object(pageQuery);
const positionOf = (id: string) => ({ at: new Date(1_700_000_000_000), id });

describe('query of a list', () => {
  test('asks for the first 50 rows by default', () => {
    expect(parseQuery(query, {})).toEqual({ limit: 50 });
  });

  test('accepts the cursor of the previous page', () => {
    const cursor = positionOf('cus_1');
    const asked = parseQuery(query, { limit: '200', cursor: encodeCursor(cursor) });
    expect(asked).toEqual({ limit: 200, cursor });
  });

  test.each(['0', '201', '-1', '1.5', 'ten', '', ['1', '2']])('rejects the limit %j', (limit) => {
    expect(() => parseQuery(query, { limit })).toThrow(
      'limit must be a whole number from 1 to 200',
    );
  });
});

describe('cursors', () => {
  test('a cursor decodes to the position it was made from', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.string(), (at, id) => {
        const cursor = encodeCursor({ at, id });
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor)).toEqual({ at, id });
      }),
    );
  });

  test('rejects any cursor that Herald did not make', () => {
    const forged = [
      'null',
      '{}',
      '[]',
      '[1]',
      '["1","a"]',
      '[1,{"$gt":""}]',
      '[1e300,"a"]',
      '[1, "a"]',
    ];
    for (const json of forged) {
      expect(decodeCursor(Buffer.from(json).toString('base64url'))).toBeNull();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeCursor(text)).toBeNull();
      }),
    );
  });
});

describe('pages', () => {
  test('a page points to the next one when more rows were found than it shows', () => {
    const page = pageOf(['c', 'b', 'a'], 2, positionOf);
    expect(page).toEqual({ rows: ['c', 'b'], next: positionOf('b') });
    expect(presentPage(page, (row) => ({ row }))).toEqual({
      success: true,
      data: [{ row: 'c' }, { row: 'b' }],
      nextCursor: encodeCursor(positionOf('b')),
    });
  });

  test('the last page points to no next one', () => {
    expect(pageOf(['b', 'a'], 2, positionOf).next).toBeNull();
    expect(presentPage(pageOf([], 2, positionOf), String).nextCursor).toBeNull();
  });
});
