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
  /** A request that is refused whatever stands beside it. */
  refused: Fields;
  /** Whether the endpoint has the fields of tracking. */
  hasTracking: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns some requests of each kind; the same seed gives the same ones. */
export function someOfEachKind(
  ingredients: Ingredients,
  { ofEach, seed }: { ofEach: number; seed: number },
): MalformedRequest[] {
  return kinds(ingredients).flatMap((kind) => fc.sample(kind, { numRuns: ofEach, seed }));
}

/**
 * Requests of which none may be carried out, in every way one can be wrong: its declaration, its bytes, its JSON, its
 * shape, its values.
 */
function kinds({ valid, refused, hasTracking }: Ingredients): fc.Arbitrary<MalformedRequest>[] {
  const texts = [
    ...wrongFields(valid, hasTracking),
    ...strangeAdditions(refused),
    ...noObjects(valid),
    repeatedFields(valid),
  ];
  const good = JSON.stringify(valid);
  return [
    ...texts.map((kind) =>
      kind.map(({ what, text }) => ({ what, body: Buffer.from(text), headers: JSON_TYPE })),
    ),
    ...spoiledBytes(good),
    ...wrongDeclarations(good),
  ];
}

/** Bytes that no UTF-8 has, somewhere in a good body or instead of it. */
function spoiledBytes(text: string): fc.Arbitrary<MalformedRequest>[] {
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
  return [inserted, utf16, noise, marked].map((kind) =>
    kind.map((body) => ({
      what: `bytes ${body.subarray(0, 20).toString('hex')}`,
      body,
      headers: JSON_TYPE,
    })),
  );
}

/** A good body that is declared as something else. */
function wrongDeclarations(text: string): fc.Arbitrary<MalformedRequest>[] {
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
  const declarations: fc.Arbitrary<Record<string, string>>[] = [
    fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
    fc
      .constantFrom(...encodings)
      .map((encoding) => ({ ...JSON_TYPE, 'content-encoding': encoding })),
  ];
  return declarations.map((kind) =>
    kind.map((headers) => ({
      what: `declared as ${JSON.stringify(headers)}`,
      body: Buffer.from(text),
      headers,
    })),
  );
}
