import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(__dirname, '../../..');
/** Folders with code that reads text from outside; `sandbox/` is for development. */
const FOLDERS = ['src', 'activities', 'workflows'];

/** Patterns that look as if they could backtrack, and why they cannot, or where their text is bounded. */
const KNOWN = new Map([
  ['/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/', 'each repetition begins with a separator'],
  ['/\\.(\\w+)$/', 'no word holds a dot, so that no place is read twice'],
  ['/:\\d+$/', 'no digit is a colon, so that no place is read twice'],
  ['/[?#].*$/s', 'what follows the first of them is taken to the end, line breaks too'],
  ['/\\/+$/', 'addresses in settings of the operator (config/values.ts)'],
]);

/** Matches a group with an open quantifier inside and another one behind it. */
const NESTED = /\((?:[^()\\]|\\.)*[+*](?:[^()\\]|\\.)*\)(?:[+*]|\{\d+,)/;
/** Matches an unanchored repetition that has to reach the end. */
const OPEN_TAIL = /^\/(?!\^).*[+*]\)?\$\/[a-z]*$/;

/** Matches a pattern literal: a slash where an expression begins; a slash within a class does not end it. */
const LITERAL =
  /(?:[=(,:[!&|?]|return)\s*(\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*)/g;

function patternsIn(file: string): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(LITERAL), ([, pattern = '']) => pattern);
}

test('no regular expression of the server backtracks over a long text', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  ).filter((file) => file.endsWith('.ts'));
  const patterns = files.flatMap((file) => patternsIn(path.join(ROOT, file)));

  const suspicious = patterns.filter((each) => NESTED.test(each) || OPEN_TAIL.test(each));

  expect(patterns.length).toBeGreaterThan(50);
  expect([...new Set(suspicious)].filter((each) => !KNOWN.has(each))).toEqual([]);
  expect([...KNOWN.keys()].filter((each) => !suspicious.includes(each))).toEqual([]);
});
