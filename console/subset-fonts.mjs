import { parse } from 'postcss';
import subsetFont from 'subset-font';

/** Weights of the theme. The fonts have those from 100 to 900. */
const WEIGHTS = { min: 400, max: 600 };

/** Keeps of the fonts the weights of the theme and the characters of the style sheet: less than two thirds of Inter. */
export function subsetFonts() {
  return {
    name: 'herald:subset-fonts',
    apply: 'build',
    generateBundle: {
      // After the plugin that writes the style sheet.
      order: 'post',
      async handler(_options, bundle) {
        const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        const offered = styles.flatMap(({ source }) => offeredCharacters(String(source)));
        await Promise.all(
          offered.map(async ({ fileName, characters }) => {
            const font = bundle[fileName];
            font.source = await subsetFont(Buffer.from(font.source), characters, {
              targetFormat: 'woff2',
              variationAxes: { wght: WEIGHTS },
            });
          }),
        );
      },
    },
  };
}

/** Reads the characters of each font file: `unicode-range: U+0000-00FF, U+0131`. */
function offeredCharacters(styles) {
  const files = [];
  parse(styles).walkAtRules('font-face', (face) => {
    const text = face.toString();
    const [, fileName] = /\/console\/(assets\/[^)"']+\.woff2)/.exec(text) ?? [];
    const [, ranges] = /unicode-range:([^;}]+)/i.exec(text) ?? [];
    if (fileName !== undefined && ranges !== undefined) {
      files.push({ fileName, characters: ranges.split(',').map(charactersOf).join('') });
    }
  });
  return files;
}

/** Returns the characters of `U+0131`, `U+2000-206F` or `U+4??`. */
function charactersOf(range) {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  const from = Number.parseInt(first.replaceAll('?', '0'), 16);
  const to = Number.parseInt(last.replaceAll('?', 'F'), 16);
  return Array.from({ length: to - from + 1 }, (_, offset) =>
    String.fromCodePoint(from + offset),
  ).join('');
}
