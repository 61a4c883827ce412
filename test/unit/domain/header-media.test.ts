import { describe, expect, test } from '@jest/globals';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import { body, mediaHeader, template, textHeader } from './template-builders';

const image = template(mediaHeader('IMAGE'), body('Hello'));
const document = template(mediaHeader('DOCUMENT'), body('Hello'));
const url = 'https://media.example/a.pdf?signature=x%2By';

function resolve(content: TemplateContent, input: TemplateValuesInput) {
  return resolveTemplateValues(content, input, { staticUrlReplaceable: false });
}

describe('header media', () => {
  test.each([
    ['IMAGE', 'image'],
    ['VIDEO', 'video'],
  ])('a header of type %s takes a media URL', (format, mediaType) => {
    const content = template(mediaHeader(format), body('Hello'));
    expect(resolve(content, { headerMediaUrl: url }).values?.header).toEqual({
      kind: 'media',
      mediaType,
      url,
    });
  });

  test.each([
    ['https://shop.example/invoices/A-1017.pdf?sig=x', 'A-1017.pdf'],
    ['https://shop.example/Factur%C4%83%20%F0%9F%93%84.PDF', 'Factură 📄.PDF'],
    ['https://shop.example/100%.pdf', '100%.pdf'],
    ['https://shop.example/a%2Fb.pdf', undefined],
    ['https://shop.example/a%00%0Ab.pdf', undefined],
    [`https://shop.example/${'x'.repeat(240)}.pdf`, undefined],
  ])('the document at %s is named %s by its address', (headerMediaUrl, filename) => {
    expect(resolve(document, { headerMediaUrl }).values?.header).toEqual({
      kind: 'media',
      mediaType: 'document',
      url: headerMediaUrl,
      ...(filename !== undefined && { filename }),
    });
  });

  test('a document header takes a file name too', () => {
    const input = { headerMediaUrl: url, headerMediaFilename: 'Factură 📄.pdf' };
    expect(resolve(document, input).values?.header).toEqual({
      kind: 'media',
      mediaType: 'document',
      url,
      filename: 'Factură 📄.pdf',
    });
  });

  test.each<[string, TemplateContent, TemplateValuesInput, string]>([
    ['missing', image, {}, 'headerMediaUrl missing'],
    ['empty', image, { headerMediaUrl: '' }, 'headerMediaUrl invalid_url'],
    ['half a pair', image, { headerMediaUrl: `${url}\ud800` }, 'headerMediaUrl invalid_url'],
    ['too long', image, { headerMediaUrl: url.padEnd(4097, 'x') }, 'headerMediaUrl too_long'],
    [
      'text header',
      template(textHeader('Hi')),
      { headerMediaUrl: url },
      'headerMediaUrl unexpected',
    ],
    [
      'name of an image',
      image,
      { headerMediaUrl: url, headerMediaFilename: 'a.png' },
      'headerMediaFilename unexpected',
    ],
    [
      'name too long',
      document,
      { headerMediaUrl: url, headerMediaFilename: 'x'.repeat(241) },
      'headerMediaFilename too_long',
    ],
    [
      'name without media',
      template(body('Hi')),
      { headerMediaFilename: 'a.pdf' },
      'headerMediaFilename unexpected',
    ],
  ])('rejects invalid header media: %s', (_, content, input, expected) => {
    const { values, problems } = resolve(content, input);
    expect(values).toBeNull();
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([expected]);
  });

  test.each([
    ['http://media.example/a', 'headerMediaUrl of the image header must be a complete https URL'],
    [url.padEnd(4097, 'x'), 'headerMediaUrl is longer than 4096 characters'],
  ])('says what to change about %.40s', (headerMediaUrl, sentence) => {
    expect(resolve(image, { headerMediaUrl }).problems[0]?.message).toBe(sentence);
  });
});
