import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SAMPLES } from '../../../sandbox/media/samples';
import { sendableTypeOf, shownTypeOf, uploadNameOf } from '../../../src/domain/media-type';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const BINARY = 'application/octet-stream';

const MP4 = bytes('\0\0\0\x18ftypmp42');
const OPUS = Buffer.concat([bytes('OggS'), Buffer.alloc(24), bytes('OpusHead')]);
const WEBP = bytes('RIFF\x10\0\0\0WEBPVP8 ');

describe('a file that is shown', () => {
  test.each([
    ['image/jpeg', bytes('\xff\xd8\xff\xe0')],
    ['image/png', SAMPLES.fern.delivery.make()],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', WEBP],
    ['video/mp4', MP4],
    ['video/3gpp', bytes('\0\0\0\x18ftyp3gp4')],
    ['audio/mp4', bytes('\0\0\0\x18ftypM4A ')],
    ['audio/ogg', OPUS],
    ['audio/amr', bytes('#!AMR\n')],
    ['audio/aac', bytes('\xff\xf1\x50\x80')],
    ['audio/mpeg', SAMPLES.voice.delivery.make()],
    ['audio/mpeg', bytes('ID3\x04')],
  ])('is shown in place as %s', (mimeType, head) => {
    expect(shownTypeOf(head)).toEqual({ mimeType, isInline: true });
  });

  test.each([
    ['a PDF', 'application/pdf', SAMPLES.receipt.delivery.make()],
    ['an SVG with a script', BINARY, SAMPLES.svg.delivery.make()],
    ['HTML under the name of a photo', BINARY, SAMPLES.html.delivery.make()],
    ['HTML after a byte order mark', BINARY, bytes('\xef\xbb\xbf<html>')],
    ['an archive', BINARY, bytes('PK\x03\x04')],
    ['a QuickTime file', BINARY, bytes('\0\0\0\x14ftypqt  ')],
    ['nothing', BINARY, Buffer.alloc(0)],
    ['a part of a signature', BINARY, bytes('\x89PNG')],
  ])('is saved when it is %s', (_name, mimeType, head) => {
    expect(shownTypeOf(head)).toEqual({ mimeType, isInline: false });
  });

  test('never has a type that runs scripts, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (head) => {
        expect(shownTypeOf(head).mimeType).not.toMatch(/html|xml|svg|javascript|text/);
      }),
    );
  });
});

describe('a file that people send', () => {
  test.each([
    ['photo.jpg', bytes('\xff\xd8\xff\xe0'), { type: 'image', mimeType: 'image/jpeg' }],
    ['clip.mov', MP4, { type: 'video', mimeType: 'video/mp4' }],
    ['voice.ogg', OPUS, { type: 'audio', mimeType: 'audio/ogg' }],
    ['bill.pdf', bytes('%PDF-1.7'), { type: 'document', mimeType: 'application/pdf' }],
    ['list.XLSX', bytes('PK\x03\x04'), { mimeType: expect.stringContaining('spreadsheetml') }],
    ['note.txt', bytes('Grüße\n'), { type: 'document', mimeType: 'text/plain' }],
  ])('%s has its type by its bytes', (filename, head, expected) => {
    expect(sendableTypeOf(head, filename)).toMatchObject(expected);
  });

  test.each([
    ['plant.svg', SAMPLES.svg.delivery.make()],
    ['photo.jpg', SAMPLES.html.delivery.make()],
    ['sticker.webp', WEBP],
    ['archive.zip', bytes('PK\x03\x04')],
    ['page.docx', bytes('<html>')],
    ['music.ogg', Buffer.concat([bytes('OggS'), Buffer.alloc(24), bytes('\x01vorbis')])],
    ['data.txt', Buffer.from([0x74, 0x00])],
  ])('%s is not taken', (filename, head) => {
    expect(sendableTypeOf(head, filename)).toBeNull();
  });
});

test.each([
  ['audio/ogg', 'file.ogg'],
  ['application/pdf', 'file.pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file.docx'],
  ['application/x-unknown', 'file'],
])('names an upload of %s %s', (mimeType, name) => {
  expect(uploadNameOf(mimeType)).toBe(name);
});
