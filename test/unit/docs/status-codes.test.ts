import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FAILURE_CLASSES, UNCLASSIFIED } from '../../../src/domain/failure-classes';
import { describeFailure } from '../../../src/domain/status-code';

const text = readFileSync(path.resolve(__dirname, '../../../docs/status-codes.md'), 'utf8');
const [ours = '', meta = '', twilio = ''] = text.split('\n## ');

/** The cells of every row of a section's table, its head left out. */
function rowsOf(section: string): string[][] {
  return section
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Returns the codes of a cell; "200 to 299" includes both ends. */
function codesIn(cell: string): number[] {
  const [first = Number.NaN, last = first] = cell.split(' to ').map(Number);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

const documented = [...rowsOf(meta), ...rowsOf(twilio)].flatMap(([codes = '', , statusCode]) =>
  codesIn(codes).map((code) => ({ code, statusCode: Number(statusCode) })),
);

describe('docs/status-codes.md', () => {
  test('lists every status code with the sentence that receivers get, and what to do', () => {
    const plain = rowsOf(ours).map((cells) => cells.map((cell) => cell.replaceAll('`', '')));
    expect(plain).toEqual(
      [...FAILURE_CLASSES, UNCLASSIFIED].map(({ statusCode, sentence, advice }) => [
        String(statusCode),
        sentence,
        advice,
      ]),
    );
  });

  test.each(documented)(
    'gives a failure with code $code and no keyword in its text the status $statusCode',
    (row) => {
      const unread = { title: '', message: '', details: '', httpStatus: null };
      const report = { ...unread, code: String(row.code) };

      expect(describeFailure(report).statusCode).toBe(row.statusCode);
      const worded = { ...report, title: 'undeliverable, media, timeout' };
      expect(describeFailure(worded).statusCode).toBe(9901);
    },
  );

  test('lists every provider code that Herald knows', () => {
    const known = FAILURE_CLASSES.flatMap(({ codes }) => codes);

    expect(known.filter((code) => !documented.some((row) => row.code === code))).toEqual([]);
    expect(new Set(documented.map(({ code }) => code)).size).toBe(documented.length);
  });
});
