import { describe, expect, test } from '@jest/globals';
import { traitsOf } from '../../../src/domain/errors';
import { openapiDocument } from '../../../src/http/docs/document';
import { STANDARD_TEXTS } from '../../../src/http/endpoints/message-send-standard';
import { readOpenapi } from '../../support/openapi-document';
import { tableBelow } from '../../support/sending-docs';

describe('docs/sending.md', () => {
  test('lists every error code of the API under its status', () => {
    const rows = tableBelow('V2, lists and previews').map(([status, code]) => [
      code,
      Number(status),
    ]);

    const codes = readOpenapi(openapiDocument()).backendErrorCodes();
    const expected = codes.map((code) => [code, traitsOf(code).httpStatus]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
    expect(rows).toHaveLength(expected.length);
  });

  test('lists every text of the standard send under its status', () => {
    const rows = tableBelow('The standard send').map(([status, text]) => [Number(status), text]);

    const failures = rows.filter(([status]) => status === 200).map(([, text]) => String(text));
    expect(failures.toSorted()).toEqual(STANDARD_TEXTS.toSorted());
    const requestErrors = rows.filter(([status]) => status === 400);
    expect(failures.length + requestErrors.length).toBe(rows.length);
    for (const [, text] of requestErrors) expect(text).toMatch(/^Request error: /);
  });
});
