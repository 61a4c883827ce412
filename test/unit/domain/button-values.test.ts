import { describe, expect, test } from '@jest/globals';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import type { TemplateButton, TemplateContent } from '../../../src/domain/template/template';
import {
  authenticationTemplate,
  body,
  buttons,
  callUs,
  copyCode,
  stop,
  template,
  trackOrder,
  urlButton,
  visitSite,
} from './template-builders';

function resolve(
  content: TemplateContent,
  buttonValues: Record<string, unknown>,
  staticUrlReplaceable = false,
  templateVariables?: unknown,
) {
  const input = { buttonValues, templateVariables };
  return resolveTemplateValues(content, input, { staticUrlReplaceable });
}

function withButtons(...list: TemplateButton[]): TemplateContent {
  return template(body('Hello'), buttons(...list));
}

function messages(...args: Parameters<typeof resolve>): string[] {
  return resolve(...args).problems.map(({ field, message }) => `${field}: ${message}`);
}

describe('keys of buttonValues', () => {
  test.each([
    ['track order', 'letter case'],
    ['Track order ', 'a space'],
    ['Trak order', 'spelling'],
  ])('rejects the key %j (%s) and suggests the nearest button text', (key) => {
    expect(
      messages(withButtons(trackOrder, copyCode), { [key]: 'A-17', 'Copy offer code': 'X' }),
    ).toEqual([
      `buttonValues.${key}: Button "${key}" is not known; did you mean "Track order"?`,
      'buttonValues.Track order: Button "Track order" has no value',
    ]);
  });

  test('lists all buttons that take a value when no button text is near the key', () => {
    expect(messages(withButtons(trackOrder, copyCode), { x: 'A-17' })[0]).toBe(
      'buttonValues.x: Button "x" is not known; the template takes "Track order", "Copy offer code"',
    );
  });

  test('matches button texts with emoji and of every script as stored', () => {
    const texts = ['Suivre 📦', '追跡する', 'تتبع', 'Café', '__proto__', 'constructor'];
    const content = withButtons(
      ...texts.map((text) => urlButton(text, 'https://shop.example/{{1}}')),
    );
    const given = Object.fromEntries(texts.map((text, index) => [text, `v${index}`]));
    expect(resolve(content, given).values?.buttons).toEqual(
      texts.map((text, index) => ({ index, type: 'url', text, value: `v${index}` })),
    );
  });

  test('rejects two URL buttons with the same text, whether or not a value is given', () => {
    const content = withButtons(trackOrder, trackOrder);
    const ambiguous =
      'buttonValues.Track order: Button "Track order" is there more than once, so its value is ambiguous; the template cannot be sent with it';
    expect(messages(content, { 'Track order': 'A-17' })).toEqual([ambiguous]);
    expect(messages(content, {})).toEqual([ambiguous]);
  });

  test('rejects two fixed URL buttons with the same text only when a value is given', () => {
    const content = withButtons(visitSite, visitSite);
    expect(messages(content, {}, true)).toEqual([]);
    expect(messages(content, { 'Visit site': 'https://a.example/' }, true)).toHaveLength(1);
  });
});

describe('buttons with a fixed URL', () => {
  const content = withButtons(visitSite);

  test('a button with a fixed URL needs no value', () => {
    expect(resolve(content, {}).values?.buttons).toEqual([]);
  });

  test('replaces a fixed URL with a complete URL when the sender supports that', () => {
    const url = 'https://other.example/a b?x=[1]#y';
    expect(
      resolve(content, { 'Visit site': 'https://other.example/' }, true).values?.buttons,
    ).toEqual([{ index: 0, type: 'url', text: 'Visit site', value: 'https://other.example/' }]);
    expect(messages(content, { 'Visit site': url }, true)).toHaveLength(1);
    expect(
      resolve(content, { 'Visit site': 'https://other.example/é?x=[1]' }, true).values?.buttons,
    ).toMatchObject([{ value: 'https://other.example/%C3%A9?x=[1]' }]);
  });

  test('rejects a value for a fixed URL when the sender cannot replace it', () => {
    expect(resolve(content, { 'Visit site': 'https://other.example/' }).problems).toEqual([
      {
        field: 'buttonValues.Visit site',
        message: expect.stringContaining('Button "Visit site" has a fixed URL'),
        code: 'static_button_not_replaceable',
      },
    ]);
  });

  test.each(['A-17', 'ftp://a.example/', 'https://a.example/a b'])(
    'rejects %j as the replacement of a fixed URL',
    (given) => {
      expect(messages(content, { 'Visit site': given }, true)).toEqual([
        'buttonValues.Visit site: Button "Visit site" has a fixed URL; only a complete http(s) URL can replace it',
      ]);
    },
  );
});

describe('buttons of other types', () => {
  const code = '123456';
  const text = 'Copy code';

  test.each<[string, TemplateButton]>([
    ['OTP', { type: 'OTP', text, otp_type: 'COPY_CODE' }],
    ['URL, as Meta stores it', urlButton(text, 'https://www.whatsapp.com/otp/?code=otp{{1}}')],
    ['COPY_CODE, as Twilio has it', { type: 'COPY_CODE', text }],
  ])('fills an authentication button with the code of the body: %s', (_, button) => {
    const content = authenticationTemplate(button);
    expect(resolve(content, {}, false, [code]).values).toEqual({
      header: null,
      body: [{ name: '1', value: code }],
      buttons: [{ index: 0, type: 'one_time_password', text, value: code }],
    });
    expect(messages(content, { [text]: code }, false, [code])).toEqual([]);
    expect(messages(content, { [text]: '999' }, false, [code])).toEqual([
      'buttonValues.Copy code: Button "Copy code" takes the code of the body; leave it out or give it the body\'s value',
    ]);
  });

  test('takes the value of a copy-code button under its text', () => {
    expect(
      resolve(withButtons(copyCode), { 'Copy offer code': 'SUMMER 25' }).values?.buttons,
    ).toEqual([{ index: 0, type: 'copy_code', text: 'Copy offer code', value: 'SUMMER 25' }]);
  });

  test.each([
    [{}, 'has no value'],
    [{ 'Copy offer code': '' }, 'is empty'],
    [
      { 'Copy offer code': 'A\nB' },
      'must not hold a line break, a tab or another control character',
    ],
    [{ 'Copy offer code': 'x'.repeat(21) }, 'takes a code of at most 20 characters'],
  ])('rejects %j for a copy-code button', (given, complaint) => {
    expect(messages(withButtons(copyCode), given)).toEqual([
      `buttonValues.Copy offer code: Button "Copy offer code" ${complaint}`,
    ]);
  });

  test('rejects a value for a copy-code button whose template has a fixed code', () => {
    const content = withButtons({ ...copyCode, code: 'FERN15' });

    expect(resolve(content, {}).values?.buttons).toEqual([]);
    expect(messages(content, { 'Copy offer code': 'X' })).toEqual([
      'buttonValues.Copy offer code: Button "Copy offer code" is a button with a fixed code, which takes no value',
    ]);
  });

  test('rejects values for phone and quick-reply buttons', () => {
    const content = withButtons(callUs, { type: 'VOICE_CALL', text: 'Talk' }, stop);
    expect(messages(content, { 'Call us': '1', Talk: '2', Stop: 'x' })).toEqual([
      'buttonValues.Call us: Button "Call us" is a phone button, which takes no value',
      'buttonValues.Talk: Button "Talk" is a phone button, which takes no value',
      'buttonValues.Stop: Button "Stop" is a quick reply, which takes no value; its payload goes into quickReplyPayloads',
    ]);
  });
});
