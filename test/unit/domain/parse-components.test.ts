import { describe, expect, test } from '@jest/globals';
import { parseComponents } from '../../../src/domain/template/parse-components';

describe('parseComponents', () => {
  test('reads a header with text and no format as a text header', () => {
    expect(parseComponents([{ type: 'HEADER', text: 'Hi' }])).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'Hi' },
    ]);
  });

  test('gives a coupon button without text Meta’s own text, and other buttons an empty one', () => {
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

  test('drops entries that are not components, and fields of the wrong type', () => {
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

  test('drops __proto__ and keys with dollar signs or dots at every depth', () => {
    const json: unknown = JSON.parse(
      '[{"type":"BODY","__proto__":{"format":"X"},"$where":1,"a.b":2,"example":{"__proto__":{"x":1},"ok":[{"$gt":1}]}}]',
    );
    const [component] = parseComponents(json);
    expect(component).toEqual({ type: 'BODY', example: { ok: [{}] } });
    expect(component?.format).toBeUndefined();
  });

  test('cuts off values that are nested too deeply', () => {
    const depth = 100_000;
    const json: unknown = JSON.parse(
      `[{"type":"BODY","example":${'['.repeat(depth)}${']'.repeat(depth)}}]`,
    );
    expect(JSON.stringify(parseComponents(json)).length).toBeLessThan(100);
  });
});
