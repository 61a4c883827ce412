import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { HeraldError } from '../../../src/domain/errors';
import { parseBody } from '../../../src/http/schemas/parse';
import { leastCpuMs } from '../../support/cpu-ms';

const LARGEST_BYTES = 256 * 1024;
/** CPU time in times of `JSON.parse`: a copy of all the fields alone takes more than this. */
const PARSES_MAX = 1;
const MOST_CHARACTERS = 60_000;

const signIn = z.strictObject({ email: z.string(), password: z.string() });
const settings = z.strictObject({
  name: z.string(),
  limits: z.strictObject({ perHour: z.int().optional() }).optional(),
});

/** Returns the members of a JSON object of 256 KiB, each made by its number. */
function filled(member: (at: number) => string): string {
  const members: string[] = [];
  for (let at = 0, bytes = 0; bytes < LARGEST_BYTES; at += 1) {
    members.push(member(at));
    bytes += (members.at(-1)?.length ?? 0) + 1;
  }
  return members.join(',');
}

const named = filled((at) => `"${at.toString(36)}":0`);

const bodies: [string, z.ZodType, string][] = [
  ['unknown fields', signIn, `{${named}}`],
  ['numbers for names', signIn, `{${filled((at) => `"${at * 7}":0`)}}`],
  ['nulls', signIn, `{${filled((at) => `"${at.toString(36)}":null`)}}`],
  ['unknown fields inside a field', settings, `{"limits":{${named}}}`],
  ['long names', signIn, `{${filled((at) => `"${at}${'n'.repeat(9000)}":0`)}}`],
  ['entries of a wrong type', z.object({ a: z.array(z.string()) }), `{"a":[${filled(() => '0')}]}`],
  [
    'members of a wrong type',
    z.object({ a: z.record(z.string(), z.string()) }),
    `{"a":{${filled((at) => `"${at}${'n'.repeat(2000)}":0`)}}}`,
  ],
];

test.each(bodies)('names few of the problems of 256 KiB of %s', (_what, schema, text) => {
  const error = refusalOf(() => parseBody(schema, JSON.parse(text)));

  expect(error.code).toBe('invalid_request');
  expect(JSON.stringify([error.message, error.details]).length).toBeLessThan(MOST_CHARACTERS);
});

test('takes little CPU time for 256 KiB of unknown fields', () => {
  const text = `{${named}}`;
  const body: unknown = JSON.parse(text);
  const refusingMs = leastCpuMs(() => refusalOf(() => parseBody(signIn, body)));

  expect(refusingMs).toBeLessThan(PARSES_MAX * leastCpuMs(() => JSON.parse(text)));
});

test('says how many unknown fields it leaves out', () => {
  const fields = Object.fromEntries(Array.from({ length: 23 }, (_, at) => [`f${at}`, 0]));

  const { message } = refusalOf(() => parseBody(z.strictObject({}), fields));

  expect(message).toMatch(/^body has fields that are not known: f0, .*, f19 and 3 more$/);
});

function refusalOf(parse: () => unknown): HeraldError {
  try {
    parse();
  } catch (error) {
    if (error instanceof HeraldError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
