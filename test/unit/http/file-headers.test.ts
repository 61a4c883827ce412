import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fileHeaders } from '../../../src/http/file-headers';

const headersOf = (filename: string | null, isInline = false) =>
  fileHeaders({ mimeType: 'application/pdf', isInline, filename, length: null });

test('keeps a browser from guessing, running, embedding and keeping a file', () => {
  expect(headersOf(null)).toEqual({
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'none',
  });
});

test.each([
  ['receipt.pdf', "attachment; filename*=UTF-8''receipt.pdf"],
  ["Ana's (1).pdf", "attachment; filename*=UTF-8''Ana%27s%20%281%29.pdf"],
  ['счёт "1".pdf', "attachment; filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82%20%221%22.pdf"],
  ['../../etc/passwd', "attachment; filename*=UTF-8''....etcpasswd"],
  ['a\r\nSet-Cookie: x', "attachment; filename*=UTF-8''aSet-Cookie%3A%20x"],
  ['\u202efdp.exe', "attachment; filename*=UTF-8''fdp.exe"],
  ['\ud83d', 'attachment'],
])('names the file %p safely', (filename, disposition) => {
  expect(headersOf(filename)['Content-Disposition']).toBe(disposition);
});

test('offers parts of a file whose length is known', () => {
  const file = { mimeType: 'audio/ogg', isInline: true, filename: null, length: 5 };

  expect(fileHeaders(file)).toMatchObject({ 'Content-Length': '5', 'Accept-Ranges': 'bytes' });
});

test('shows in place what may be shown', () => {
  expect(headersOf('fern.png', true)['Content-Disposition']).toMatch(/^inline; /);
});

test('writes a header of plain ASCII, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (filename) => {
      expect(headersOf(filename)['Content-Disposition']).toMatch(/^[ -~]+$/);
    }),
  );
});
