import { endsInTime, endsInTimeOnEach } from './bounded-call';

/** Length of a hostile text, and of a shorter one to compare with. */
const LENGTH = 8 * 1024;
const SHORTER = LENGTH / 4;
/** CPU that a function may spend on a text in any case: the square of the length costs more. */
const BUDGET_MS = 15;
/** Linear work grows fourfold with the length, its square sixteenfold. */
const GROWTH_MAX = 9;
/** Growth at which a first measurement is enough: chance adds less to it than the square of the length would. */
const GROWTH_FINE = 6;
const TRIES = 5;

/** Characters and words that may stand in an address, and that patterns of one look for. */
const OF_ADDRESSES = ['a', '1', '/', '?', '%', '&', '=', '.', ':', '@', '-', 'a.', ':1', '%61'];
/** Separators, quotes, digits, braces and words that patterns look for; letters and marks that Unicode takes apart. */
const PIECES = [
  OF_ADDRESSES,
  ['\\', '"', ';', ',', '_', ' ', '\n', '\r\n', '\u00a0', '<', '[', '{{', '}}', '{{ ', '{{1}}'],
  ['a-', '+1 (', '\\u0061', '\\"', 'bearer ', 'STOP ', 'a@', '{"a":', '"id":"wamid.\\"', '(#1'],
  // Writing a host in ASCII costs the square of the number of letters that differ.
  [scriptOf(2048)],
  ['ß', 'İ', 'ﷺ', '각', '😀', '\ud83d', '👨‍👩‍👧', 'ก', '\u200b'],
  // Marks of one class, of classes out of order, composed ones, and letters that become marks.
  ['\u0301', '\u0301\u0323', '\u0344', '\uff9e', 'ᾂ', 'e\u0301'],
].flat();

/** Hostile texts of some length: rows of what careless patterns and algorithms look for, then something else. */
type Texts = (length: number) => string[];

/** Texts of one row each. */
const HOSTILE_TEXTS = madeOnce((length) => [
  ...PIECES.map((piece) => `${rowOf(piece, length)}!\n/`),
  ...[...OF_ADDRESSES, scriptOf(2048)].map((piece) => `https://a${rowOf(piece, length)}!`),
  ...marks(length),
  // A host is put in order when it is read as a URL.
  ...marks(length).map((row) => `https://${row}.example/`),
  ...nested(length),
]);

/** All rows in one text, marks the longest, for functions that are too many to be called with each. */
export const JOINED_TEXTS = madeOnce((length) => {
  const rows = [...marks(length), ...PIECES.map((piece) => rowOf(piece, length / 32))];
  return [rows.join('\n'), rows.toReversed().join('{{a}} ')];
});

function madeOnce(make: Texts): Texts {
  const made = new Map<number, string[]>();
  return (length) => {
    const texts = made.get(length) ?? make(length);
    made.set(length, texts);
    return texts;
  };
}

/**
 * Resolves with the beginnings of the texts on which a function costs more than its share, each time, up to one on which it
 * does not end. What it throws is of no account.
 */
export async function slowTexts(
  read: (text: string) => unknown,
  texts: Texts = HOSTILE_TEXTS,
): Promise<string[]> {
  const slow: string[] = [];
  const all = texts(LENGTH);
  if ((await cpuMs(() => endsInTimeOnEach(read, all))) <= BUDGET_MS) return slow;
  for (const [index, text] of all.entries()) {
    const spentMs = await spend(read, text);
    if (spentMs === Infinity) return [...slow, `${text.slice(0, 20)} (no end)`];
    if (
      spentMs > BUDGET_MS &&
      (await isSlow(read, text, { spentMs, shorter: texts(SHORTER)[index] ?? '' }))
    )
      slow.push(text.slice(0, 20));
  }
  return slow;
}

async function isSlow(
  read: (text: string) => unknown,
  text: string,
  { spentMs, shorter }: { spentMs: number; shorter: string },
): Promise<boolean> {
  if (spentMs <= GROWTH_FINE * (await spend(read, shorter))) return false;
  const leastMs = await least(() => spend(read, text));
  const shorterMs = await least(() => spend(read, shorter));
  return leastMs > BUDGET_MS && leastMs > GROWTH_MAX * shorterMs;
}

/** Returns the least of a few measurements: contention and garbage collection only add to one. */
async function least(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  while (all.length < TRIES) all.push(await measure());
  return Math.min(...all);
}

function spend(read: (text: string) => unknown, text: string): Promise<number> {
  return cpuMs(() => endsInTime(read, text));
}

/** Resolves with the CPU time of a call; Infinity when it does not end. */
async function cpuMs(ends: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  if (!(await ends())) return Infinity;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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

/** Letters of a script that is not ASCII, each unlike the ones before. */
function scriptOf(length: number): string {
  return String.fromCodePoint(
    ...Array.from({ length }, (_, at) => 0x4e00 + ((at * 7919) % 20_000)),
  );
}

function rowOf(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
