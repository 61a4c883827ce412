import { expect, test } from '@jest/globals';
import { beginningWith } from '../../../src/persistence/paging';

/** Orders of texts: that of MongoDB, by bytes of UTF-8, and that of the stand-in, by units of UTF-16. */
const ORDERS = {
  'UTF-8': (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)),
  'UTF-16': (one: string, other: string) => Number(one > other) - Number(one < other),
};

test.each(Object.entries(ORDERS))('bounds of a prefix in the order of %s', (_, compare) => {
  const { $gte, $lt } = beginningWith('limit:');
  const isWithin = (text: string) => compare(text, $gte) >= 0 && compare(text, $lt) < 0;
  const begun = ['', '0', '~', 'é', '\uffff', '😀', '😀\u{10ffff}'].map((rest) => `limit:${rest}`);

  expect(begun.filter((text) => !isWithin(text))).toEqual([]);
  expect(['limit', 'limit9', 'limit;', 'limiu:', 'limit😀'].filter(isWithin)).toEqual([]);
});
