import { describe, expect, test } from '@jest/globals';
import { FAILURE_CLASSES } from '../../../src/domain/failure-classes';
import { codesOf } from '../../../src/domain/provider-codes';
import { META_CODES } from '../../../src/domain/provider-codes/meta';
import { TWILIO_CODES } from '../../../src/domain/provider-codes/twilio';
import { describeFailure } from '../../../src/domain/status-code';
import realTexts from '../../fixtures/provider-errors.json';

interface RealText {
  title?: string;
  details?: string;
}

const NOTHING = { code: null, title: '', message: '', details: '', httpStatus: null };
const EVERY_KEYWORD = FAILURE_CLASSES.flatMap(({ words, phrases = [] }) => [...phrases, ...words]);

/**
 * Rows of both tables, each with a code of it and the text that the provider's documentation or a public report has with it.
 * Codes whose text we did not find are empty there: of Meta 131044, 131055, 131061, 131062, 131065, 131070, 134100, 134101,
 * 134103, 137000; of Twilio 63051. Of a range, the table has a row for each code with a text.
 */
const rows = [
  ...META_CODES.map((row) => ({ row, texts: realTexts.meta as Record<string, RealText> })),
  ...TWILIO_CODES.map((row) => ({ row, texts: realTexts.twilio as Record<string, RealText> })),
].flatMap(({ row: [codes, statusCode, , decidedBy], texts }) => {
  const withText = codesOf(codes)
    .map(String)
    .filter((each) => each in texts);
  const isCertain = decidedBy === undefined;
  return (withText.length === 0 ? [String(codes)] : withText).map((code) => ({
    code,
    statusCode,
    isCertain,
    text: texts[code],
  }));
});
/** Status codes that the texts above make of the codes that are left to them. */
const BY_TEXT: Record<string, number> = { '100': 9910, '135000': 9910, '63005': 9910 };

describe('codes of providers', () => {
  test.each(rows)('the code $code is $statusCode with the text that comes with it', (row) => {
    const { code, isCertain, text } = row;
    const statusCode = isCertain ? row.statusCode : BY_TEXT[code];
    expect(text).toBeDefined();
    const { title = '', details = '' } = text ?? {};
    const reported = { ...NOTHING, code, title, message: title, details };
    const answered = { ...reported, title: 'OAuthException', message: `(#${code}) ${title}` };

    for (const report of [reported, answered, { ...answered, code: null }])
      expect(describeFailure(report).statusCode).toBe(statusCode);
  });

  test.each(rows.filter(({ isCertain }) => isCertain))(
    'no keyword beside the code $code changes that it is $statusCode',
    ({ code, statusCode }) => {
      for (const word of EVERY_KEYWORD)
        for (const field of ['title', 'message', 'details'] as const)
          expect(describeFailure({ ...NOTHING, code, [field]: word }).statusCode).toBe(statusCode);
    },
  );

  test.each([
    ['100', 'Template name does not exist', 9908],
    [
      '100',
      "Unsupported post request. Object with ID '1' cannot be loaded due to missing permissions",
      9913,
    ],
    ['100', 'Param text must be at most 4096 characters long', 9910],
    ['135000', 'Generic user error', 9988],
    ['63005', 'The media type is not supported', 9912],
    ['63005', 'Channel did not accept given content', 9910],
  ])('leaves the code %s to the text %j', (code, message, statusCode) => {
    expect(describeFailure({ ...NOTHING, code, message }).statusCode).toBe(statusCode);
  });

  test('lists each code and each real text once', () => {
    const codes = [...META_CODES, ...TWILIO_CODES].flatMap(([each]) => codesOf(each)).map(String);

    expect(new Set(codes).size).toBe(codes.length);
    const { meta, twilio } = realTexts;
    expect(Object.keys({ ...meta, ...twilio }).filter((code) => !codes.includes(code))).toEqual([]);
  });
});
