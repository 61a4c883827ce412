import { describe, expect, test } from '@jest/globals';
import { renderTemplate } from '../../../src/domain/template/render-template';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import { body, template } from './template-builders';

const withMedia = (mediaUrl: string, format = 'IMAGE') =>
  template({ type: 'HEADER', format, media_url: mediaUrl }, body('Hello'));
const fixed = withMedia('https://cdn.example/sale.jpg');
const variable = withMedia('https://cdn.example/{{1}}');

function resolve(content: TemplateContent, input: TemplateValuesInput) {
  return resolveTemplateValues(content, input, { staticUrlReplaceable: false });
}

describe('header media with a fixed URL', () => {
  test('a media header with a fixed URL needs no value and is rendered with that URL', () => {
    const { values } = resolve(fixed, {});

    expect(values?.header).toBeNull();
    expect(renderTemplate(fixed, values!).header).toEqual({
      kind: 'media',
      mediaType: 'image',
      url: 'https://cdn.example/sale.jpg',
    });
  });

  test('rejects headerMediaUrl for a media header with a fixed URL', () => {
    expect(resolve(fixed, { headerMediaUrl: 'https://cdn.example/sale.jpg' }).problems).toEqual([
      {
        field: 'headerMediaUrl',
        message:
          'The image header has a fixed address ("https://cdn.example/sale.jpg"): leave headerMediaUrl out',
        code: 'unexpected',
      },
    ]);
  });
});

describe('header media with a placeholder', () => {
  test.each([
    ['https://cdn.example/{{1}}', 'https://cdn.example/a/b.jpg?x=1', 'a/b.jpg?x=1'],
    ['https://cdn.example/{{1}}.jpg', 'https://cdn.example/a.jpg', 'a'],
    ['{{1}}', 'https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ])('a media header of the form %s takes %s', (mediaUrl, url, value) => {
    const content = withMedia(mediaUrl);
    const { values } = resolve(content, { headerMediaUrl: url });

    expect(values?.header).toEqual({
      kind: 'media',
      mediaType: 'image',
      url,
      variable: { name: '1', value },
    });
    expect(renderTemplate(content, values!).header).toEqual({
      kind: 'media',
      mediaType: 'image',
      url,
    });
  });

  test.each([
    ['missing', undefined, 'missing'],
    ['at another host', 'https://other.example/a.jpg', 'invalid_url'],
    ['at a host that begins alike', 'https://cdn.example.evil.example/a.jpg', 'invalid_url'],
    ['only the fixed part', 'https://cdn.example/', 'invalid_url'],
    ['too long', `https://cdn.example/${'a'.repeat(4096)}`, 'too_long'],
  ])('rejects a header URL that is %s', (_name, headerMediaUrl, code) => {
    expect(resolve(variable, { headerMediaUrl }).problems).toEqual([
      { field: 'headerMediaUrl', message: expect.any(String), code },
    ]);
  });

  test('rejects headerMediaFilename for a document whose URL has a placeholder', () => {
    const document = withMedia('https://cdn.example/{{1}}', 'DOCUMENT');
    const input = {
      headerMediaUrl: 'https://cdn.example/a.pdf',
      headerMediaFilename: 'Invoice.pdf',
    };

    expect(resolve(document, input).problems).toMatchObject([
      { field: 'headerMediaFilename', code: 'unexpected' },
    ]);
  });
});
