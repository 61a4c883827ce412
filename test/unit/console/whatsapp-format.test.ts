import { describe, expect, test } from '@jest/globals';
import { type Piece, formatPieces, withoutMarks } from '../../../console/src/lib/whatsapp-format';
import { cpuMs } from '../../support/cpu-ms';

const TAGS = { bold: 'b', italic: 'i', strike: 's', quote: 'q' } as const;

/** The pieces in one line, as tags. */
const tagged = (text: string): string => formatPieces(text).map(asTag).join('');

function asTag(piece: Piece): string {
  if ('pieces' in piece) {
    const tag = TAGS[piece.kind];
    return `<${tag}>${piece.pieces.map(asTag).join('')}</${tag}>`;
  }
  if (piece.kind === 'link') return `<a ${piece.href}>${piece.text}</a>`;
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
    ['*a _b* c_', '<b>a _b</b> c_'],
    ['_a `*b*` c_', '<i>a <mono>*b*</> c</i>'],
    ['> *quoted*\nanswer', '<q><b>quoted</b></q>\nanswer'],
    ['- one\n* *two*\n3 - 1', '• one\n• <b>two</b>\n3 - 1'],
  ])('formats %j as %j', (text, shown) => {
    expect(tagged(text)).toBe(shown);
  });

  test.each([
    ['snake_case_name and 2*3*4'],
    ['so * not bold * and ** nothing **'],
    ['*bold*er and _under_lined'],
    ['*open to the end'],
    ['*not over\ntwo lines*'],
    ['``` open and `` nothing'],
    ['-no list, >'],
    ['{{}} {{a b}} { {1} }'],
    ['<b>&amp;</b><img src=x onerror=alert(1)>'],
    [''],
  ])('leaves %j as it is', (text) => {
    expect(tagged(text)).toBe(text);
  });

  test('keeps every character of a text, whatever the text is', () => {
    for (const text of hostile(3_000)) {
      const kept = tagged(text).replaceAll(/<[^>]*>/g, '');
      expect(kept.replaceAll(/[*_~`]/g, '')).toBe(text.replaceAll(/[*_~`]/g, ''));
    }
  });

  test('takes ten times as long for a text that is ten times as long, whatever the text is', () => {
    const [short, long] = [hostile(20_000), hostile(200_000)];
    for (const text of short) formatPieces(text);

    for (const [index, text] of long.entries()) {
      // Quadratic work on such a text takes minutes.
      expect({ index, isFast: cpuMs(() => formatPieces(text)) < 2000 }).toEqual({
        index,
        isFast: true,
      });
    }
  });
});

/** Texts of about that many signs which cost a careless parser the most. */
function hostile(length: number): string[] {
  return ['*_~`{', '*a ', '*a* ', '_', '*_~', ' *_~a', '` ', '```a', 'http://', 'http://a)', '{{ ']
    .map((part) => part.repeat(length / part.length))
    .concat(
      `*${'_a_ '.repeat(length / 4)}`,
      `http://a/${')'.repeat(length)}`,
      `http://${scriptOf(length)}`,
    );
}

/** Letters of a script that is not ASCII, each unlike the ones before. */
function scriptOf(length: number): string {
  const letters = Array.from({ length }, (_, at) => 0x4e00 + ((at * 7919) % 20_000));
  return letters.map((letter) => String.fromCodePoint(letter)).join('');
}

describe('addresses', () => {
  const link = (text: string, href = text) => `<a ${href}>${text}</a>`;

  test.each([
    ['https://shop.example/a_b_c?x=1#y', link('https://shop.example/a_b_c?x=1#y')],
    ['See https://shop.example/a.', `See ${link('https://shop.example/a')}.`],
    ['(https://shop.example/a_(b))!', `(${link('https://shop.example/a_(b)')})!`],
    ['*https://shop.example/a*', `<b>${link('https://shop.example/a')}</b>`],
    ['_a https://shop.example/_b_ c_', `<i>a ${link('https://shop.example/_b')}</i> c_`],
    ['HTTPS://Shop.Example/A', link('HTTPS://Shop.Example/A', 'https://shop.example/A')],
    ['https://аpple.example', link('https://xn--pple-43d.example/')],
    ['https://a.example@b.example/', link('https://a.example@b.example/')],
    ['https://a.example/\u202Egpj.exe', `${link('https://a.example/')}\u202Egpj.exe`],
  ])('makes a link of %j with its real address', (text, shown) => {
    expect(tagged(text)).toBe(shown);
  });

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x file:///etc/passwd ftp://a.example'],
    ['https://'],
    ['https://[oops'],
    ['xhttps://a.example'],
    ['https:\\\\a.example'],
    ['https://a.example/{{1}}'],
  ])('makes no link of %j', (text) => {
    expect(formatPieces(text).some(({ kind }) => kind === 'link')).toBe(false);
  });
});

test('a text without its marks keeps its words', () => {
  expect(withoutMarks('*Hi* _Ana_, see https://a.example/x\n> ~no~ `code`')).toBe(
    'Hi Ana, see https://a.example/x\nno code',
  );
});
