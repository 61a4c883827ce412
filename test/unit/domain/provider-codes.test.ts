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

  test.each([
    // restfb/restfb#1344
    ['131026', 'Receiver is incapable of receiving this message', 'Message Undeliverable.', 9901],
    // fbsamples/whatsapp-business-jaspers-market#1
    ['131031', 'Business Account locked', 'Business account has been locked.', 9913],
    ['131056', '(#131056) (Business Account, Consumer Account) pair rate limit hit', '', 9907],
    ['131048', 'Spam Rate Limit Hit', 'Too many previous messages were blocked.', 9906],
    ['100', '(#100) Tried accessing nonexisting field (message_templates)', '', 9910],
    ['100', "(#100) Param template['components'][1]['sub_type'] must be one of {URL}", '', 9910],
    ['131008', '(#131008) Required parameter is missing', 'buttons: Button needs media', 9910],
    ['63007', 'Twilio could not find a Channel with the specified From address', '', 9913],
    ['63013', "it violates Channel provider's policy", '[msg=is missing, code=131008]', 9910],
    // ProgressiveCoders/Spoke#2184
    ['21610', 'Attempt to send to unsubscribed recipient', '', 9905],
    // david-lev/pywa#154
    [
      '132000',
      '(#132000) Number of parameters does not match the expected number of params',
      'body: number of localizable_params (2) does not match the expected number of params (1)',
      9910,
    ],
    // tawn33y/whatsapp-cloud-api#57
    [
      '132001',
      '(#132001) Template name does not exist in the translation',
      'template name (cg_quest_text) does not exist in en_US',
      9908,
    ],
    // Neurotech-HQ/heyoo#94
    [
      '131030',
      '(#131030) Recipient phone number not in allowed list',
      'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
      9913,
    ],
    // shridarpatil/frappe_whatsapp#147 and #54
    [
      '132012',
      '(#132012) Parameter format does not match format in the created template',
      '',
      9910,
    ],
    ['100', "(#100) The parameter template['language']['code'] is required.", '', 9910],
    // singer-io/tap-facebook#65
    ['1', "Please reduce the amount of data you're asking for, then retry your request", '', 9914],
    // twilio-labs/twilio-firebase-extensions#105
    [
      '63016',
      'Failed to send freeform message because you are outside the allowed window.',
      'If you are using WhatsApp, please use a Message Template.',
      9902,
    ],
    // hackclub/attend#84: the code comes without a text.
    ['63016', '', '', 9902],
    // twilio/twilio-csharp#488: a word in place of the code.
    ['InvalidSandboxRequest', '', '', 9988],
  ])('classifies what a public report has of %s: %j %j', (code, message, details, statusCode) => {
    expect(describeFailure({ ...NOTHING, code, message, details }).statusCode).toBe(statusCode);
  });

  test('lists each code and each real text once', () => {
    const codes = [...META_CODES, ...TWILIO_CODES].flatMap(([each]) => codesOf(each)).map(String);

    expect(new Set(codes).size).toBe(codes.length);
    const { meta, twilio } = realTexts;
    expect(Object.keys({ ...meta, ...twilio }).filter((code) => !codes.includes(code))).toEqual([]);
  });
});
