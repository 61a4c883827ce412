import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { z } from 'zod';
import { decodeCursor, encodeCursor, pageOf } from '../../../src/domain/page';
import { pageQuery, presentPage } from '../../../src/http/schemas/paging';
import { parseQuery } from '../../../src/http/schemas/parse';

const query = z.object(pageQuery);
const positionOf = (id: string) => ({ at: new Date(1_700_000_000_000), id });

describe('the query of a list', () => {
  test('asks for 50 rows from the beginning when it says nothing', () => {
    expect(parseQuery(query, {})).toEqual({ limit: 50 });
  });

  test('takes the cursor of the page before', () => {
    const cursor = positionOf('cus_1');
    const asked = parseQuery(query, { limit: '200', cursor: encodeCursor(cursor) });
    expect(asked).toEqual({ limit: 200, cursor });
  });

  test.each(['0', '201', '-1', '1.5', 'ten', '', ['1', '2']])('refuses the limit %j', (limit) => {
    expect(() => parseQuery(query, { limit })).toThrow(
      'limit must be a whole number from 1 to 200',
    );
  });

  test('names every problem at once', () => {
    expect(() => parseQuery(query, { limit: '0', cursor: 'x' })).toThrow(
      /limit must .*; cursor must /,
    );
  });
});

describe('a cursor', () => {
  test('comes back as the place it was made from', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.string(), (at, id) => {
        const cursor = encodeCursor({ at, id });
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor)).toEqual({ at, id });
      }),
    );
  });

  test('that Herald did not make is refused, whatever it is', () => {
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

describe('a page', () => {
  test('points at the next one when more rows were found than it shows', () => {
    const page = pageOf(['c', 'b', 'a'], 2, positionOf);
    expect(page).toEqual({ rows: ['c', 'b'], next: positionOf('b') });
    expect(presentPage(page, (row) => ({ row }))).toEqual({
      success: true,
      data: [{ row: 'c' }, { row: 'b' }],
      nextCursor: encodeCursor(positionOf('b')),
    });
  });

  test('is the last one when there are no more', () => {
    expect(pageOf(['b', 'a'], 2, positionOf).next).toBeNull();
    expect(presentPage(pageOf([], 2, positionOf), String).nextCursor).toBeNull();
  });
});
