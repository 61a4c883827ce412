import { cpuMs } from './cpu-ms';

/** Length of a hostile text, and of a shorter one to compare with. */
const LENGTH = 16 * 1024;
const SHORTER = LENGTH / 4;
/** CPU that a function may spend on a text in any case: the square of the length costs more. */
const BUDGET_MS = 50;
/** Linear work grows fourfold with the length, its square sixteenfold. */
const GROWTH_MAX = 9;
const TRIES = 3;

/** Separators, quotes, digits, braces and words that patterns look for; letters and marks that Unicode takes apart. */
const PIECES = [
  ['a', '1', '/', '\\', '"', "'", '?', '%', '&', '=', ';', ',', '.', ':', '@', '-', '_', '|'],
  [' ', '\t', '\n', '\r\n', '\u00a0', '\u2028', '\0', '<', '[', '{', '{{', '}}', '{{ ', '{{1}}'],
  ['a-', 'a.', '.1', ':1', '+1 (', '%61', '\\u0061', '\\"', 'xn--', 'bearer ', 'STOP ', 'a@'],
  ['{"a":', '"id":"wamid.\\"', '{"metadata":', '["', '(#1'],
  ['ß', 'Σ', 'İ', 'ﷺ', '각', '😀', '\ud83d', '\ude00', '👨‍👩‍👧', 'ก', '山', '\u200b', '\u202e'],
  // Marks of one class, of classes out of order, composed ones, and letters that become marks.
  ['\u0301', '\u0323\u0301', '\u0301\u0323', '\u0344', '\uff9e', '\u0f73', 'ᾂ', 'e\u0301'],
].flat();

/** Hostile texts of some length: rows of what careless patterns and algorithms look for, then something else. */
type Texts = (length: number) => string[];

/** Texts of one row each. */
const HOSTILE_TEXTS: Texts = (length) => [
  ...PIECES.map((piece) => rowOf(piece, length)).flatMap((row) => [
    `${row}!\n/`,
    `https://a${row}!`,
  ]),
  ...marks(length),
  // A host is put in order when it is read as a URL.
  ...marks(length).map((row) => `https://${row}.example/`),
  ...nested(length),
];

/** All rows in one text, marks the longest, for functions that are too many to be called with each. */
export const JOINED_TEXTS: Texts = (length) => {
  const rows = [...marks(length), ...PIECES.map((piece) => rowOf(piece, length / 8))];
  return [rows.join('\n'), rows.toReversed().join('{{a}} ')];
};

/** Returns the beginnings of the texts on which a function costs more than its share, each time. What it throws is of no account. */
export function slowTexts(read: (text: string) => unknown, texts: Texts = HOSTILE_TEXTS): string[] {
  const shorter = texts(SHORTER);
  const isSlow = (text: string, index: number) => {
    if (spend(read, text) <= BUDGET_MS) return false;
    const spentMs = least(() => spend(read, text));
    const shorterMs = least(() => spend(read, shorter[index] ?? ''));
    return spentMs > BUDGET_MS && spentMs > GROWTH_MAX * shorterMs;
  };
  return texts(LENGTH)
    .filter(isSlow)
    .map((text) => text.slice(0, 20));
}

/** Returns the least of a few measurements: contention and garbage collection only add to one. */
function least(measure: () => number): number {
  return Math.min(...Array.from({ length: TRIES }, measure));
}

function spend(read: (text: string) => unknown, text: string): number {
  return cpuMs(() => {
    try {
      read(text);
    } catch {
      // Refused.
    }
  });
}

/** Marks in rows of one class each, which are put in order by insertion: the worst order there is. */
function marks(length: number): string[] {
  return [
    `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
    rowOf(`${'\u0301'.repeat(30)}\uff9e`, length),
    `a${'\u0345'.repeat(length / 2)}${'\u0334'.repeat(length / 2)}`,
  ];
}

function nested(length: number): string[] {
  return [
    '['.repeat(length),
    `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
    `${'{"a":'.repeat(length / 8)}1${'}'.repeat(length / 8)}`,
  ];
}

function rowOf(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
