import { describe, expect, test } from '@jest/globals';
import { renderTemplate } from '../../../src/domain/template/render-template';
import {
  type TemplateValuesInput,
  resolveTemplateValues,
} from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import {
  authenticationTemplate,
  body,
  buttons,
  callUs,
  copyCode,
  mediaHeader,
  stop,
  template,
  textHeader,
  trackOrder,
  visitSite,
} from './template-builders';

const greeting = template(body('Hello {{first_name}}, it is {{day}}.'));
const order = template(textHeader('Order {{1}}'), body('Hello {{1}}'));
const shop = template(body('Hello'), buttons(trackOrder, stop, callUs));
const coupon = template(body('Hello'), buttons(copyCode));
const image = template(mediaHeader('IMAGE'), body('Hello'));
const code = authenticationTemplate({ type: 'OTP', text: 'Copy code' });

/** Rules of the providers that values can break, each with the message that a caller gets. */
const table: [string, TemplateContent, TemplateValuesInput, string][] = [
  [
    'no value',
    greeting,
    { templateVariables: { day: 'Monday' } },
    'Body variable "first_name" has no value',
  ],
  [
    'empty',
    greeting,
    { templateVariables: { first_name: ' ', day: 'Monday' } },
    'Body variable "first_name" is empty',
  ],
  [
    'a line break',
    greeting,
    { templateVariables: ['Ana\nMaria', 'Monday'] },
    'Body variable "first_name" must not hold a line break, a tab or another control character',
  ],
  [
    'a tab',
    greeting,
    { templateVariables: ['Ana', 'Mon\tday'] },
    'Body variable "day" must not hold a line break, a tab or another control character',
  ],
  [
    'five spaces',
    greeting,
    { templateVariables: ['Ana     Maria', 'Monday'] },
    'Body variable "first_name" must not hold more than 4 spaces in a row',
  ],
  [
    'a body of 1025 characters',
    template(body('Hello {{1}}')),
    { templateVariables: ['x'.repeat(1019)] },
    'The body would have 1025 characters with these values; the limit is 1024',
  ],
  [
    'a header of 61 characters',
    order,
    { templateVariables: { header: ['x'.repeat(55)], body: ['Ana'] } },
    'The header would have 61 characters with these values; the limit is 60',
  ],
  [
    'a header variable in the flat form',
    order,
    { templateVariables: ['Ana'] },
    'Header variable "1" has no value; send templateVariables as {"header": {…}, "body": {…}}',
  ],
  [
    'too many',
    greeting,
    { templateVariables: ['Ana', 'Monday', 'x'] },
    'The body takes 2 variable(s), but 3 values were given',
  ],
  [
    'an unknown button',
    shop,
    { buttonValues: { 'Track order': 'A-17', 'track order': 'A-17' } },
    'Button "track order" is not known; did you mean "Track order"?',
  ],
  ['a button without its value', shop, {}, 'Button "Track order" has no value'],
  [
    'a quick reply',
    shop,
    { buttonValues: { 'Track order': 'A-17', Stop: 'x' } },
    'Button "Stop" is a quick reply, which takes no value; its payload goes into quickReplyPayloads',
  ],
  [
    'a phone button',
    shop,
    { buttonValues: { 'Track order': 'A-17', 'Call us': '+1' } },
    'Button "Call us" is a phone button, which takes no value',
  ],
  [
    'a URL of 2001 characters',
    shop,
    { buttonValues: { 'Track order': 'x'.repeat(1974) } },
    'Button "Track order" would have a URL of 2001 characters; the limit is 2000',
  ],
  [
    'two buttons of one text',
    template(body('Hello'), buttons(trackOrder, trackOrder)),
    { buttonValues: { 'Track order': 'A-17' } },
    'Button "Track order" is there more than once, so its value is ambiguous; the template cannot be sent with it',
  ],
  [
    'a fixed URL',
    template(body('Hello'), buttons(visitSite)),
    { buttonValues: { 'Visit site': 'https://shop.example/sale' } },
    'Button "Visit site" has a fixed URL, which this sender cannot replace; leave it out, or use a template whose URL ends in a variable',
  ],
  [
    'a coupon of 21 characters',
    coupon,
    { buttonValues: { 'Copy offer code': 'x'.repeat(21) } },
    'Button "Copy offer code" takes a code of at most 20 characters',
  ],
  [
    'a one-time password of 16 characters',
    code,
    { templateVariables: ['1'.repeat(16)] },
    'Body variable "1" is a one-time password of more than 15 characters',
  ],
  ...['www.a.example', 'a://b', '12😀', '12🇫🇷', '1\ufe0f\u20e3'].map(
    (value): (typeof table)[number] => [
      `a one-time password that is no code: ${value}`,
      code,
      { templateVariables: [value] },
      'Body variable "1" is a one-time password and must not hold a URL or an emoji',
    ],
  ),
  ['no header media', image, {}, 'The image header needs headerMediaUrl'],
  [
    'header media over http',
    image,
    { headerMediaUrl: 'http://media.example/a.png' },
    'headerMediaUrl of the image header must be a complete https URL',
  ],
  [
    'a media URL of 4097 characters',
    image,
    { headerMediaUrl: 'https://media.example/'.padEnd(4097, 'x') },
    'headerMediaUrl is longer than 4096 characters',
  ],
];

describe('problems of template values', () => {
  test.each(table)('explains invalid values: %s', (_what, content, input, sentence) => {
    const { values, problems } = resolveTemplateValues(content, input, {
      staticUrlReplaceable: false,
    });

    expect(values).toBeNull();
    expect(problems.map(({ message }) => message)).toEqual([sentence]);
  });

  test('reports all problems of a request at once', () => {
    const content = template(textHeader('Order {{1}}'), body('Hello {{1}}'), buttons(trackOrder));
    const input = { templateVariables: { header: [], body: ['a\nb'] }, buttonValues: { x: '' } };

    const { problems } = resolveTemplateValues(content, input, { staticUrlReplaceable: false });

    expect(problems.map(({ field }) => field)).toEqual([
      'templateVariables.header.1',
      'templateVariables.body.1',
      'buttonValues.x',
      'buttonValues.Track order',
    ]);
  });

  test('does not count the placeholder of a missing value towards the length limit', () => {
    const name = 'a_rather_long_name_of_a_placeholder';
    const content = template(body(`{{1}}{{${name}}}`));

    const { problems } = resolveTemplateValues(
      content,
      { templateVariables: { 1: 'x'.repeat(1020) } },
      { staticUrlReplaceable: false },
    );

    expect(problems.map(({ code: each }) => each)).toEqual(['missing']);
  });
});

describe('rendering of a message that cannot be sent', () => {
  const shown = (content: TemplateContent, input: TemplateValuesInput) =>
    renderTemplate(
      content,
      resolveTemplateValues(content, input, { staticUrlReplaceable: false }).partial,
    );

  test('renders a media header without its URL', () => {
    expect(shown(image, {}).header).toEqual({ kind: 'media', mediaType: 'image' });
  });

  test('renders the placeholder of a button without its value', () => {
    expect(shown(shop, {}).buttons[0]).toEqual({
      text: 'Track order',
      type: 'URL',
      url: 'https://shop.example/track/{{1}}',
    });
  });

  test('renders the body of a template that cannot be sent', () => {
    const carousel = template(body('Hello {{1}}'), { type: 'CAROUSEL' });

    expect(shown(carousel, { templateVariables: ['Ana'] }).body).toBe('Hello Ana');
  });
});
