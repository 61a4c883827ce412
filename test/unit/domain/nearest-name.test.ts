import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { nearestName } from '../../../src/domain/template/nearest-name';

describe('nearestName', () => {
  test.each([
    ['frist_name', ['last_name', 'first_name'], 'first_name'],
    ['TRACK', ['Visit', 'Track order', 'track'], 'track'],
    ['order', ['reorder', 'orderly choice'], 'reorder'],
    ['params', ['async', 'templateVariables'], null],
    ['3', ['1', '2'], null],
    ['rder', ['rdex', 'order'], 'rdex'],
    ['Cafe\u0301', ['Cafe', 'Caf\u00e9'], 'Caf\u00e9'],
    ['', ['long', 'no'], null],
    ['x', [], null],
  ])('the name nearest to %j among %j is %j', (name, known, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  test('a known name is nearest to itself', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,10}$/), { minLength: 1 });
    fc.assert(
      fc.property(names, (known) => {
        expect(known.map((name) => nearestName(name, known))).toEqual(known);
      }),
    );
  });
});
