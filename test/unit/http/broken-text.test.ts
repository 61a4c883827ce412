import { describe, expect, test } from '@jest/globals';
import { HeraldError } from '../../../src/domain/errors';
import { enteredText } from '../../../src/http/schemas/fields';
import { parseMessageRequest } from '../../../src/http/schemas/message-request';
import { parseSendRequest } from '../../../src/http/schemas/send-request';
import { templateDefinition } from '../../../src/http/schemas/template-definition';

const recipientNumber = '33612345678';
const place = { latitude: 1, longitude: 2, name: 'Shop', address: 'Paris' };
const file = { type: 'document', url: 'https://shop.example.com/a.pdf' };

const send = (fields: object) =>
  parseSendRequest({ recipientNumber, templateId: 'tpl_1', ...fields }, undefined);
const post = (fields: object) => parseMessageRequest({ recipientNumber, ...fields }, undefined);

/** Requests with a text in each place that a customer sees, by that place. */
const PLACES: [field: string, request: (text: string) => unknown][] = [
  ['text', (text) => post({ text })],
  ['media.caption', (caption) => post({ media: { ...file, caption } })],
  ['media.filename', (filename) => post({ media: { ...file, filename } })],
  ['headerMediaFilename', (headerMediaFilename) => send({ headerMediaFilename })],
  ['headerLocation.name', (name) => send({ headerLocation: { ...place, name } })],
  ['headerLocation.address', (address) => send({ headerLocation: { ...place, address } })],
  [
    'headerProduct.productId',
    (productId) => send({ headerProduct: { catalogId: '1', productId } }),
  ],
  ['productSections.0.title', (title) => send({ productSections: [{ title, productIds: ['1'] }] })],
  ['productSections.0.productIds.0', (id) => send({ productSections: [{ productIds: [id] }] })],
];

/** Texts that no phone can show; the second half alone as in dust-tt/dust#27569. */
const BROKEN = ['half an emoji \ud83d', 'the other half \ude00', 'a \0 character'];

describe.each(BROKEN)('text with %j', (text) => {
  test.each(PLACES)('is refused in %s', (field, request) => {
    expect(detailsOf(() => request(text))).toEqual([
      { field, message: expect.stringMatching(/^must not hold .* leave it out$/) },
    ]);
  });

  test('is refused in texts that people enter, and in a new template', () => {
    const body = { type: 'BODY', text };
    const definition = { name: 'n', language: 'en', category: 'utility', components: [body] };

    expect(enteredText(100).safeParse(text).success).toBe(false);
    expect(templateDefinition.safeParse(definition).error?.issues).toMatchObject([
      { path: ['components', 0, 'text'] },
    ]);
  });
});

test('takes every whole character', () => {
  const text = 'naïve 👩‍👩‍👧 \u200f\ufffd\n\t\u0001';

  expect(post({ text }).content).toEqual({ kind: 'text', text });
});

test('takes metadata with half an emoji, which no customer sees', () => {
  const { metadataJson } = send({ metadata: { note: '\ud83d\0' } });

  expect(metadataJson).toBe(String.raw`{"note":"\ud83d\u0000"}`);
});

function detailsOf(request: () => unknown): unknown {
  try {
    return request();
  } catch (error) {
    if (error instanceof HeraldError) return error.details;
    throw error;
  }
}
