import { describe, expect, test } from '@jest/globals';
import { type Piece, formatPieces } from '../../../console/src/lib/whatsapp-format';

const TAGS = { bold: 'b', italic: 'i', strike: 's' } as const;

/** The pieces in one line, as tags. */
const tagged = (text: string): string => formatPieces(text).map(asTag).join('');

function asTag(piece: Piece): string {
  if ('pieces' in piece) {
    const tag = TAGS[piece.kind];
    return `<${tag}>${piece.pieces.map(asTag).join('')}</${tag}>`;
  }
  return piece.kind === 'text' ? piece.text : `<${piece.kind}>${piece.text}</>`;
}

describe('formatPieces', () => {
  test.each([
    ['*bold* and _italic_ and ~gone~', '<b>bold</b> and <i>italic</i> and <s>gone</s>'],
    ['*all _three ~at once~_*', '<b>all <i>three <s>at once</s></i></b>'],
    ['(*bold*), *two words*!', '(<b>bold</b>), <b>two words</b>!'],
    ['```a *b*\n_c_``` *d*', '<mono>a *b*\n_c_</> <b>d</b>'],
    ['*{{1}}* is your code', '<b><placeholder>{{1}}</></b> is your code'],
    [
      '_{{first_name}}_ {{ last.name }}',
      '<i><placeholder>{{first_name}}</></i> <placeholder>{{ last.name }}</>',
    ],
    ['*Ünïcode* *日本語*', '<b>Ünïcode</b> <b>日本語</b>'],
  ])('formats %j as %j', (text, shown) => {
    expect(tagged(text)).toBe(shown);
  });

  test.each([
    ['snake_case_name and 2*3*4'],
    ['* not bold * and ** nothing **'],
    ['*open to the end'],
    ['*not over\ntwo lines*'],
    ['``` open'],
    ['{{}} {{a b}} { {1} }'],
    ['<b>&amp;</b><img src=x onerror=alert(1)>'],
    [''],
  ])('leaves %j as it is', (text) => {
    expect(tagged(text)).toBe(text);
  });

  test('keeps every character of a text, and ends soon, whatever the text is', () => {
    const hostile = [
      '*_~`{'.repeat(800),
      '*a '.repeat(1300),
      '*a* '.repeat(1000),
      '_'.repeat(4000),
    ];

    for (const text of hostile) {
      const kept = tagged(text).replaceAll(/<[^>]*>/g, '');
      expect(kept.replaceAll(/[*_~`]/g, '')).toBe(text.replaceAll(/[*_~`]/g, ''));
    }
  });
});
