import * as fc from 'fast-check';
import {
  type Fields,
  noObjects,
  repeatedFields,
  strangeAdditions,
  wrongFields,
} from './malformed-json';

/** A request as it goes over the wire, and what is wrong with it. */
export interface MalformedRequest {
  what: string;
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

export interface Ingredients {
  /** A request that would be carried out. */
  valid: Fields;
  /** One that is refused whatever stands beside it. */
  refused: Fields;
  /** Whether the endpoint has the fields of tracking. */
  hasTracking: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Requests of which none may be carried out, in every way one can be wrong: its declaration, its bytes, its JSON, its
 * shape, its values. The same seed gives the same requests.
 */
export function malformedRequests(
  { valid, refused, hasTracking }: Ingredients,
  { count, seed }: { count: number; seed: number },
): MalformedRequest[] {
  const texts = fc
    .oneof(
      { weight: 4, arbitrary: wrongFields(valid, hasTracking) },
      { weight: 3, arbitrary: strangeAdditions(refused) },
      { weight: 2, arbitrary: noObjects(valid) },
      { weight: 1, arbitrary: repeatedFields(valid) },
    )
    .map(({ what, text }) => ({ what, body: Buffer.from(text), headers: JSON_TYPE }));
  const requests = fc.oneof(
    { weight: 10, arbitrary: texts },
    { weight: 1, arbitrary: spoiledBytes(JSON.stringify(valid)) },
    { weight: 1, arbitrary: wrongDeclarations(JSON.stringify(valid)) },
  );
  return fc.sample(requests, { numRuns: count, seed });
}

/** Bytes that no UTF-8 has, somewhere in a good body or instead of it. */
function spoiledBytes(text: string): fc.Arbitrary<MalformedRequest> {
  const bytes = fc.constantFrom([0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]);
  const inserted = fc
    .tuple(fc.integer({ min: 0, max: text.length }), bytes)
    .map(([at, wrong]) =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from(wrong),
        Buffer.from(text.slice(at)),
      ]),
    );
  const utf16 = fc.constantFrom('\ufeff', '').map((mark) => Buffer.from(mark + text, 'utf16le'));
  const noise = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((each) => Buffer.from(each));
  const marked = fc.constant(Buffer.from(`\ufeff\ufeff${text}`));
  return fc.oneof(inserted, inserted, utf16, noise, marked).map((body) => ({
    what: `bytes ${body.subarray(0, 20).toString('hex')}`,
    body,
    headers: JSON_TYPE,
  }));
}

/** A good body that is declared as something else. */
function wrongDeclarations(text: string): fc.Arbitrary<MalformedRequest> {
  const types = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-seq',
    'application/json; charset=utf-16',
    'application/json; charset=klingon',
    'application/json; charset=iso-8859-1',
    'application',
    '/',
    '',
  ];
  const encodings = ['gzip', 'deflate', 'br', 'zstd', 'compress', 'gzip, gzip', 'klingon'];
  const headers = fc.oneof(
    fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
    fc
      .constantFrom(...encodings)
      .map((encoding) => ({ ...JSON_TYPE, 'content-encoding': encoding })),
  );
  return headers.map((declared) => ({
    what: `declared as ${JSON.stringify(declared)}`,
    body: Buffer.from(text),
    headers: declared,
  }));
}
