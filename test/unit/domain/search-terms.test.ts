import { describe, expect, test } from '@jest/globals';
import { searchTermsOf, soughtTerms } from '../../../src/domain/search-terms';

describe('search terms of a customer', () => {
  test.each([
    ['Ann Smith', ['336', 'ann', 'smith']],
    ['  José-María  ÑUÑEZ 🌟', ['336', 'jose', 'maria', 'nunez']],
    ['Łukasz Groß', ['336', 'lukasz', 'gross']],
    ['İpek Işık', ['336', 'ipek', 'isik']],
    ['山田太郎', ['336', '山田太郎']],
    ['🌟', ['336']],
    [null, ['336']],
  ])('makes the search terms of the name %s', (name, terms) => {
    expect(searchTermsOf({ number: '336', name, username: null })).toEqual(terms);
  });

  test('finds a customer by every form of their number, and by their username', () => {
    const terms = searchTermsOf({ number: '551187654321', name: 'Ana', username: 'ana.souza' });

    expect(terms).toEqual(['551187654321', '5511987654321', 'ana', 'souza']);
  });

  test('an erased customer has no search terms', () => {
    expect(searchTermsOf({ number: null, name: null, username: null })).toEqual([]);
  });

  test('limits the number and length of search terms, however long the name', () => {
    const words = Array.from({ length: 100 }, (_, index) => `n${index}`).join(' ');

    const ofMany = searchTermsOf({ number: null, name: words, username: null });
    const ofLong = searchTermsOf({ number: null, name: 'x'.repeat(1e6), username: 'ana' });

    expect(ofMany).toHaveLength(16);
    expect(ofLong).toEqual(['x'.repeat(40), 'ana']);
  });
});

describe('search terms of a query', () => {
  test.each([
    ['33612', ['33612']],
    ['+33 6-12', ['33612']],
    ['ANN  smï', ['ann', 'smi']],
    ['ann 336', ['ann', '336']],
    ['.*', []],
    ['   ', []],
    ['+', []],
  ])('splits the query %s into search terms', (text, terms) => {
    expect(soughtTerms(text)).toEqual(terms);
  });
});
