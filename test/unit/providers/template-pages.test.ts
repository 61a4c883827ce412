import { describe, expect, test } from '@jest/globals';
import type { EgressOutcome } from '../../../src/ports/egress';
import { TemplateListError } from '../../../src/ports/messaging-provider';
import { MAX_PAGE_BYTES, readPageAnswer } from '../../../src/providers/template-pages';

const refusals = { codeOf: () => null, tooMuchData: null };
const failed = (code: 'timeout' | 'refused') =>
  ({ kind: 'failure', code, detail: '', durationMs: 1 }) as const;
const answered = (length: number): EgressOutcome => ({
  kind: 'response',
  status: 200,
  headers: {},
  body: Buffer.alloc(length, ' '),
  bodyTruncated: true,
  durationMs: 1,
});

describe('readPageAnswer', () => {
  test.each<[string, EgressOutcome]>([
    ['takes too long', failed('timeout')],
    ['is longer than what is read of one', answered(MAX_PAGE_BYTES)],
  ])('asks for half of a page that %s', (_name, outcome) => {
    expect(readPageAnswer(outcome, 100, refusals)).toEqual({ kind: 'too_large', size: 50 });
    expect(readPageAnswer(outcome, 12, refusals)).toEqual({ kind: 'too_large', size: 10 });
  });

  test('says that the smallest page came too late, and nothing of pages that keep their size', () => {
    expect(() => readPageAnswer(failed('timeout'), 10, refusals)).toThrow(
      'the template list could not be fetched: timeout, also in pages of 10',
    );
    expect(() => readPageAnswer(failed('timeout'), null, refusals)).toThrow(/fetched: timeout$/);
  });

  test('asks for no smaller page where its size is not the reason', () => {
    expect(() => readPageAnswer(failed('refused'), 100, refusals)).toThrow(TemplateListError);
    expect(readPageAnswer(answered(1), 100, refusals)).toMatchObject({ kind: 'page' });
  });
});
