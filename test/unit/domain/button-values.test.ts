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

describe('4.1.1: keys match the button text exactly', () => {
  test.each([
    ['track order', 'letter case'],
    ['Track order ', 'a space'],
    ['Track Order', 'letter case'],
    ['Trak order', 'spelling'],
  ])('%j is unknown (%s), and the nearest known text is named', (key) => {
    expect(
      messages(withButtons(trackOrder, copyCode), { [key]: 'A-17', 'Copy offer code': 'X' }),
    ).toEqual([
      `buttonValues.${key}: Button "${key}" is not known; did you mean "Track order"?`,
      'buttonValues.Track order: Button "Track order" has no value',
    ]);
  });

  test('a key that is near to no button is told all buttons that take a value', () => {
    expect(messages(withButtons(trackOrder, copyCode), { x: 'A-17' })[0]).toBe(
      'buttonValues.x: Button "x" is not known; the template takes "Track order", "Copy offer code"',
    );
  });

  test('emoji and every script match as stored', () => {
    const texts = ['Suivre 📦', '追跡する', 'تتبع', 'Café', '__proto__', 'constructor'];
    const content = withButtons(
      ...texts.map((text) => urlButton(text, 'https://shop.example/{{1}}')),
    );
    const given = Object.fromEntries(texts.map((text, index) => [text, `v${index}`]));
    expect(resolve(content, given).values?.buttons).toEqual(
      texts.map((text, index) => ({ index, type: 'url', text, value: `v${index}` })),
    );
  });

  test('two URL buttons with one text are refused, whether or not a value is given', () => {
    const content = withButtons(trackOrder, trackOrder);
    const ambiguous =
      'buttonValues.Track order: Button "Track order" is there more than once, so its value is ambiguous; the template cannot be sent with it';
    expect(messages(content, { 'Track order': 'A-17' })).toEqual([ambiguous]);
    expect(messages(content, {})).toEqual([ambiguous]);
  });

  test('two fixed URLs with one text are an obstacle only when replaced', () => {
    const content = withButtons(visitSite, visitSite);
    expect(messages(content, {}, true)).toEqual([]);
    expect(messages(content, { 'Visit site': 'https://a.example/' }, true)).toHaveLength(1);
  });

  test('a URL button may share its text with a quick reply', () => {
    const content = withButtons({ ...stop, text: 'Track order' }, trackOrder);
    expect(resolve(content, { 'Track order': 'A-17' }).values?.buttons).toEqual([
      { index: 1, type: 'url', text: 'Track order', value: 'A-17' },
    ]);
  });

  test('a template without such buttons says so', () => {
    expect(messages(withButtons(stop), { Track: 'A-17' })).toEqual([
      'buttonValues.Track: Button "Track" is not known; the template takes none',
    ]);
  });
});

describe('4.1.3: static URL button', () => {
  const content = withButtons(visitSite);

  test('stays without a value', () => {
    expect(resolve(content, {}).values?.buttons).toEqual([]);
  });

  test('is replaced by a complete URL where the sender can do that', () => {
    const url = 'https://other.example/a b?x=[1]#y';
    expect(
      resolve(content, { 'Visit site': 'https://other.example/' }, true).values?.buttons,
    ).toEqual([{ index: 0, type: 'url', text: 'Visit site', value: 'https://other.example/' }]);
    expect(messages(content, { 'Visit site': url }, true)).toHaveLength(1);
    expect(
      resolve(content, { 'Visit site': 'https://other.example/é?x=[1]' }, true).values?.buttons,
    ).toMatchObject([{ value: 'https://other.example/%C3%A9?x=[1]' }]);
  });

  test('is refused precisely elsewhere', () => {
    expect(resolve(content, { 'Visit site': 'https://other.example/' }).problems).toEqual([
      {
        field: 'buttonValues.Visit site',
        message: expect.stringContaining('Button "Visit site" has a fixed URL'),
        code: 'static_button_not_replaceable',
      },
    ]);
  });

  test.each(['A-17', 'ftp://a.example/', 'https://', '//a.example/', 'https://a.example/a b'])(
    '%j is no complete URL',
    (given) => {
      expect(messages(content, { 'Visit site': given }, true)).toEqual([
        'buttonValues.Visit site: Button "Visit site" has a fixed URL; only a complete http(s) URL can replace it',
      ]);
    },
  );
});

describe('4.1.4: other buttons', () => {
  const code = '123456';
  const text = 'Copy code';

  test.each<[string, TemplateButton]>([
    ['OTP', { type: 'OTP', text, otp_type: 'COPY_CODE' }],
    ['URL, as Meta stores it', urlButton(text, 'https://www.whatsapp.com/otp/?code=otp{{1}}')],
    ['COPY_CODE, as Twilio has it', { type: 'COPY_CODE', text }],
  ])('the code of the body fills an authentication button: %s', (_, button) => {
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

  test('a copy-code button takes its code under its text', () => {
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
  ])('copy-code button with %j', (given, complaint) => {
    expect(messages(withButtons(copyCode), given)).toEqual([
      `buttonValues.Copy offer code: Button "Copy offer code" ${complaint}`,
    ]);
  });

  test('a copy-code button whose code the template has takes no value', () => {
    const content = withButtons({ ...copyCode, code: 'FERN15' });

    expect(resolve(content, {}).values?.buttons).toEqual([]);
    expect(messages(content, { 'Copy offer code': 'X' })).toEqual([
      'buttonValues.Copy offer code: Button "Copy offer code" is a button with a fixed code, which takes no value',
    ]);
  });

  test('phone and quick-reply texts take no value', () => {
    const content = withButtons(callUs, { type: 'VOICE_CALL', text: 'Talk' }, stop);
    expect(messages(content, { 'Call us': '1', Talk: '2', Stop: 'x' })).toEqual([
      'buttonValues.Call us: Button "Call us" is a phone button, which takes no value',
      'buttonValues.Talk: Button "Talk" is a phone button, which takes no value',
      'buttonValues.Stop: Button "Stop" is a quick reply, which takes no value',
    ]);
  });
});

test('4.1.5: all problems of a request come at once, by name', () => {
  const content = template(
    { type: 'HEADER', format: 'IMAGE' },
    body('Dear {{1}}, {{2}}'),
    buttons(trackOrder, visitSite, stop),
  );
  const problems = messages(
    content,
    { Track: 'x', 'Visit site': 'https://a.example/', Stop: 'y' },
    false,
    { 1: 'a\nb', 3: 'z' },
  );
  expect(problems).toEqual([
    'headerMediaUrl: The image header needs headerMediaUrl',
    'templateVariables.body.1: Body variable "1" must not hold a line break, a tab or another control character',
    'templateVariables.body.2: Body variable "2" has no value',
    'templateVariables.body.3: Body variable "3" is not known; the template takes "1", "2"',
    'buttonValues.Stop: Button "Stop" is a quick reply, which takes no value',
    'buttonValues.Track: Button "Track" is not known; the template takes "Track order", "Visit site"',
    'buttonValues.Track order: Button "Track order" has no value',
    'buttonValues.Visit site: Button "Visit site" has a fixed URL, which this sender cannot replace; leave it out, or use a template whose URL ends in a variable',
  ]);
});
