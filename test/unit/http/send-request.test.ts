import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { HeraldError } from '../../../src/domain/errors';
import { parsePreviewRequest, parseSendRequest } from '../../../src/http/schemas/send-request';

const valid = { recipientNumber: '33612345678', templateId: 'tpl_1' };

/** Field names of a send, so that random bodies come near to real ones. */
const fields = [
  'recipientNumber',
  'recipientId',
  'templateId',
  'templateName',
  'templateVariables',
  'buttonValues',
  'headerMediaUrl',
  'async',
  'autoPilot',
  'messageId',
  'ttl',
  'metadata',
  '__proto__',
  'constructor',
];

describe('parseSendRequest', () => {
  test('accepts any JSON or names what is wrong in it', () => {
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()),
      fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()).map((body) => ({
        ...valid,
        ...body,
      })),
    );

    fc.assert(
      fc.property(bodies, fc.option(fc.string(), { nil: undefined }), (body, key) => {
        const problems = problemsOf(body, key);
        if (problems === null) return;
        expect(problems.length).toBeGreaterThan(0);
        for (const { field, message } of problems) {
          expect(field).not.toBe('');
          expect(message).toMatch(/^(is|must|differs) /);
        }
      }),
    );
  });

  test('rejects null where one of two fields is required', () => {
    expect(problemsOf({ ...valid, recipientNumber: null }, undefined)).toEqual([
      { field: 'recipientNumber', message: 'is required, or recipientId instead' },
    ]);
    expect(problemsOf({ ...valid, templateId: null }, undefined)).toEqual([
      { field: 'templateId', message: 'is required, or templateName instead' },
    ]);
  });

  test.each([
    'cus_3a9d1c7e5b2f4a6088c1d2e3',
    'US.13491208655302741918',
    'FR.1a',
    'US.ENT.11815799212886844830',
  ])('takes the recipient id %s, with or without a number', (recipientId) => {
    const { recipientNumber, ...byId } = { ...valid, recipientId };

    expect(parseSendRequest(byId, undefined)).toMatchObject({ recipientId });
    expect(parseSendRequest({ ...byId, recipientNumber }, undefined)).toMatchObject({
      recipientId,
      recipientNumber,
    });
  });

  test.each(['', '33612345678', 'cus_1', 'us.1349', 'US.', `US.${'1'.repeat(129)}`, 17])(
    'refuses the recipient id %j',
    (recipientId) => {
      expect(problemsOf({ ...valid, recipientId }, undefined)).toEqual([
        { field: 'recipientId', message: expect.stringMatching(/^must be /) },
      ]);
    },
  );

  test('previews a body without a recipient', () => {
    expect(parsePreviewRequest({ templateId: 'tpl_1' }, undefined)).toMatchObject({
      templateId: 'tpl_1',
      warnings: [],
    });
  });

  test.each([9, 604_801, 10.5, '60'])('rejects %j as ttl and names its bounds', (ttl) => {
    expect(problemsOf({ ...valid, ttl }, undefined)).toEqual([
      { field: 'ttl', message: 'must be a whole number of seconds from 10 to 604800' },
    ]);
  });

  test.each([10, 604_800])('accepts a ttl of %i seconds', (ttl) => {
    expect(parseSendRequest({ ...valid, ttl }, undefined).ttl).toBe(ttl);
  });

  test('reports all problems of a request in one sentence', () => {
    const body = { ...valid, recipientNumber: '+33 6 12 34 56 78', async: 'yes' };

    expect(() => parseSendRequest(body, undefined)).toThrow(
      'recipientNumber must be digits only, with country code: send 33612345678; async must be true or false',
    );
  });

  test('keeps __proto__ in metadata as a name like any other', () => {
    const body = JSON.parse('{"metadata":{"__proto__":{"admin":true},"a":1}}') as object;

    const { metadataJson } = parseSendRequest({ ...valid, ...body }, undefined);

    expect(metadataJson).toBe('{"__proto__":{"admin":true},"a":1}');
    expect({}).not.toHaveProperty('admin');
  });

  test('warns of at most twenty unknown fields, each shortened', () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${'x'.repeat(100)}${index}`, 1]),
    );

    const { warnings } = parseSendRequest({ ...valid, ...unknown }, undefined);

    expect(warnings).toHaveLength(20);
    for (const warning of warnings) expect(warning.length).toBeLessThan(160);
  });
});

/** Returns the problems of a body; null when it is accepted. Any other error fails the test. */
function problemsOf(
  body: unknown,
  key: string | undefined,
): { field: string; message: string }[] | null {
  try {
    parseSendRequest(body, key);
    return null;
  } catch (error) {
    if (error instanceof HeraldError && error.code === 'invalid_request')
      return error.details ?? [];
    throw error;
  }
}
