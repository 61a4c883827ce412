import { describe, expect, test } from '@jest/globals';
import { parseComponents } from '../../../src/domain/template/parse-components';

describe('parseComponents', () => {
  test('reads types and formats in any case', () => {
    const json = [
      { type: 'header', format: 'Image', example: { header_handle: ['https://a.example/x'] } },
      { type: 'Body', text: 'Dear {{1}}' },
      { type: 'buttons', buttons: [{ type: 'url', text: 'Go', url: 'https://a.example/' }] },
    ];
    expect(parseComponents(json)).toEqual([
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://a.example/x'] } },
      { type: 'BODY', text: 'Dear {{1}}' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'https://a.example/' }] },
    ]);
  });

  test('a header with text and no format is a text header', () => {
    expect(parseComponents([{ type: 'HEADER', text: 'Hi' }])).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'Hi' },
    ]);
  });

  test('keeps unknown components and fields', () => {
    const json = [
      { type: 'CAROUSEL', cards: [{ components: [{ type: 'BODY', text: 'One' }] }] },
      { type: 'BODY', text: 'Code {{1}}', add_security_recommendation: true },
    ];
    expect(parseComponents(json)).toEqual(json);
  });

  test('buttons without text: Meta’s own for coupons, none for the others', () => {
    const json = [
      { type: 'BUTTONS', buttons: [{ type: 'copy_code' }, { type: 'otp', otp_type: 'one_tap' }] },
    ];
    expect(parseComponents(json)).toEqual([
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', text: 'Copy offer code' },
          { type: 'OTP', text: '', otp_type: 'ONE_TAP' },
        ],
      },
    ]);
  });

  test.each([undefined, null, 'BODY', 7, {}, { type: 'BODY' }])('%j has no components', (json) => {
    expect(parseComponents(json)).toEqual([]);
  });

  test('drops what is no component, and fields of the wrong type', () => {
    const json = [
      null,
      'x',
      [],
      { text: 'no type' },
      { type: 7 },
      { type: 'BODY', text: 5, buttons: 'x' },
    ];
    expect(parseComponents(json)).toEqual([{ type: 'BODY' }]);
  });

  test('drops keys that are more than a name, at every depth', () => {
    const json: unknown = JSON.parse(
      '[{"type":"BODY","__proto__":{"format":"X"},"$where":1,"a.b":2,"example":{"__proto__":{"x":1},"ok":[{"$gt":1}]}}]',
    );
    const [component] = parseComponents(json);
    expect(component).toEqual({ type: 'BODY', example: { ok: [{}] } });
    expect(component?.format).toBeUndefined();
  });

  test('cuts off what lies too deep', () => {
    const depth = 100_000;
    const json: unknown = JSON.parse(
      `[{"type":"BODY","example":${'['.repeat(depth)}${']'.repeat(depth)}}]`,
    );
    expect(JSON.stringify(parseComponents(json)).length).toBeLessThan(100);
  });
});
