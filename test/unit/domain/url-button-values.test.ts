import { describe, expect, test } from '@jest/globals';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import { body, buttons, stop, template, trackOrder } from './template-builders';

describe('URL buttons with a placeholder', () => {
  const content = template(body('Hello'), buttons(stop, trackOrder));

  function resolve(buttonValues: Record<string, unknown>) {
    return resolveTemplateValues(content, { buttonValues }, { staticUrlReplaceable: false });
  }

  function messages(buttonValues: Record<string, unknown>): string[] {
    return resolve(buttonValues).problems.map(({ field, message }) => `${field}: ${message}`);
  }

  test.each([
    ['a number', 17, '17'],
    ['path and query stay', 'orders/17?lang=en&x=1#top', 'orders/17?lang=en&x=1#top'],
    ['every legal character stays', "-._~:/?#[]@!$&'()*+,;=", "-._~:/?#[]@!$&'()*+,;="],
    ['space', 'A 17', 'A%2017'],
    ['other scripts', 'é追📦', '%C3%A9%E8%BF%BD%F0%9F%93%A6'],
    ['illegal ASCII', '"<>\\^`{|}', '%22%3C%3E%5C%5E%60%7B%7C%7D'],
    ['line break', 'a\nb', 'a%0Ab'],
    ['an escape stays, in any case', 'a%20b%c3%A9', 'a%20b%c3%A9'],
    ['a bare percent sign', '100%', '100%25'],
    ['percent signs that begin no escape', '%zz%4%', '%25zz%254%25'],
    ['full URL', 'https://shop.example/orders/A-17', 'A-17'],
    ['full URL, slashes at the end', 'https://shop.example/orders/A-17//', 'A-17'],
    ['full URL, query and fragment', 'https://shop.example/A-17?x=/y#/z', 'A-17'],
    ['full URL, white space around', ' https://shop.example/A-17\n', 'A-17'],
  ])('fills a URL button (%s) from %j with %j', (_, given, value) => {
    expect(resolve({ 'Track order': given }).values?.buttons).toEqual([
      { index: 1, type: 'url', text: 'Track order', value },
    ]);
  });

  test.each([
    ['https://shop.example', 'was given a URL without a path segment to use'],
    ['https://shop.example/a/..', 'was given a URL without a path segment to use'],
    ['http://[::1/x', 'was given a URL without a path segment to use'],
    ['', 'is empty'],
    ['  ', 'is empty'],
    [null, 'must be text or a number'],
    [
      'a\udc00',
      'must not hold half of a surrogate pair, such as half an emoji; send it whole, or leave it out',
    ],
  ])('rejects %j for a URL button', (given, complaint) => {
    expect(messages({ 'Track order': given })).toEqual([
      `buttonValues.Track order: Button "Track order" ${complaint}`,
    ]);
  });

  test('rejects a filled URL of more than 2000 characters', () => {
    const longest = 'x'.repeat(2000 - 'https://shop.example/track/'.length);
    expect(messages({ 'Track order': longest })).toEqual([]);
    expect(messages({ 'Track order': `${longest}x` })).toEqual([
      'buttonValues.Track order: Button "Track order" would have a URL of 2001 characters; the limit is 2000',
    ]);
  });
});
