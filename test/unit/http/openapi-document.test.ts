import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type ErrorCode, traitsOf } from '../../../src/domain/errors';
import { openapiDocument } from '../../../src/http/docs/document';
import { inOpenapi30 } from '../../../src/http/docs/openapi-30';
import { messageExamples, sendExamples } from '../../../src/http/docs/send-examples';
import { parseMessageRequest } from '../../../src/http/schemas/message-request';
import { parseSendRequest } from '../../../src/http/schemas/send-request';
import { PEOPLE, readOpenapi } from '../../support/openapi-document';

const document = readOpenapi(openapiDocument());
const VALIDATOR = require.resolve('@seriousme/openapi-schema-validator/bin/validate-api-cli.js');

interface Described {
  responses: Record<string, { headers?: Record<string, object> }>;
}

describe('the OpenAPI document', () => {
  test.each([
    ['3.1', openapiDocument()],
    ['3.0', inOpenapi30(openapiDocument())],
  ])('the document is valid OpenAPI %s', (version, described) => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(described));

    const output = execFileSync(process.execPath, [VALIDATOR, file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });

    expect(JSON.parse(output)).toMatchObject({ valid: true });
    expect(described).toMatchObject({ openapi: expect.stringMatching(`^${version}\\.`) });
  });

  test('has no type of several types but null, which generators of clients do not read', () => {
    const types = JSON.stringify(openapiDocument()).matchAll(/"type":\[([^\]]*)\]/g);
    const several = [...types].map(([, names = '']) => names.replace(/,?"null"/, ''));

    expect(several.filter((names) => names.includes(','))).toEqual([]);
  });

  test('lists each error code under the status it is answered with', () => {
    const responses = openapiDocument().paths['/api/v2/template/send']?.['post']?.responses ?? {};
    for (const [status, { description }] of Object.entries(responses)) {
      const codes = [...description.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, code]) => code);
      const expected = codes.map((code) => traitsOf(code as ErrorCode).httpStatus);
      expect({ status, expected: [...new Set(expected)] }).toEqual({
        status,
        expected: codes.length === 0 ? [] : [Number(status)],
      });
    }
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '202', '400', '401', '403', '404', '413', '429', '500']),
    );
  });

  test('documents rate limit headers at every answer to a counted request', () => {
    const paths = openapiDocument().paths as Record<string, Record<string, Described>>;
    const ofBackends = Object.entries(paths).filter(([path]) => !path.startsWith(PEOPLE));
    for (const [path, operations] of ofBackends) {
      for (const [method, { responses }] of Object.entries(operations)) {
        const told = Object.entries(responses).filter(
          ([, { headers }]) => headers?.['RateLimit-Reset'],
        );
        const counted = Object.keys(responses).filter((status) => !['401', '403'].includes(status));
        const refused = Object.keys(responses['429']?.headers ?? {});
        expect({ path, method, told: told.map(([status]) => status), refused }).toEqual({
          path,
          method,
          told: counted,
          refused: expect.arrayContaining(['Retry-After', 'RateLimit-Limit']),
        });
      }
    }
  });

  test('documents Idempotent-Replayed at every answer that a repeat can get', () => {
    const post = openapiDocument().paths['/api/v2/template/send']?.['post'] as Described;
    const marked = Object.entries(post.responses).filter(
      ([, { headers }]) => headers?.['Idempotent-Replayed'],
    );
    expect(marked.map(([status]) => status)).toEqual(['200', '202', '500']);
  });

  test('accepts every example of a send without a warning', () => {
    for (const { value } of Object.values(sendExamples)) {
      expect(parseSendRequest(value, undefined).warnings).toEqual([]);
      expect(document.isSendRequest(value)).toBe(true);
    }
    for (const { value } of Object.values(messageExamples)) {
      expect(parseMessageRequest(value, undefined).warnings).toEqual([]);
      expect(document.isMessageRequest(value)).toBe(true);
    }
  });

  test('allows exactly the send requests that the API accepts', () => {
    fc.assert(
      fc.property(sendBodies, (body) => {
        expect(document.isSendRequest(body)).toBe(isTaken(parseSendRequest, body));
      }),
      { numRuns: 300 },
    );
  });

  test('allows exactly the messages without a template that the API accepts', () => {
    fc.assert(
      fc.property(messageBodies, (body) => {
        expect(document.isMessageRequest(body)).toBe(isTaken(parseMessageRequest, body));
      }),
      { numRuns: 300 },
    );
  });
});

type Parse = (body: unknown, idempotencyKey: undefined) => object;

function isTaken(parse: Parse, body: unknown): boolean {
  try {
    parse(body, undefined);
    return true;
  } catch {
    return false;
  }
}

/** Values of every type JSON has, to make one field or another of a body wrong. */
const anything = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);
const orAnything = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: anything });
/** Numbers of France, and malformed ones: a schema does not know how long the numbers of a country are. */
const number = fc.oneof(
  fc.stringMatching(/^33[67]\d{8}$/),
  fc.stringMatching(/^[+0][0-9 -]{1,20}$/),
);
const name = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
const strings = fc.dictionary(name, name);
const sendBodies = orAnything(
  fc.record(
    {
      recipientNumber: orAnything(number),
      templateId: orAnything(name),
      templateName: orAnything(name),
      templateLanguage: orAnything(name),
      senderNumber: orAnything(name),
      templateVariables: orAnything(fc.oneof(strings, fc.array(name))),
      headerMediaUrl: orAnything(name),
      headerMediaFilename: orAnything(name),
      buttonValues: orAnything(strings),
      async: orAnything(fc.boolean()),
      autoPilot: orAnything(fc.boolean()),
      messageId: orAnything(fc.stringMatching(/^[a-z.:_ -]{0,140}$/)),
      metadata: orAnything(strings),
      somethingElse: name,
    },
    { requiredKeys: ['recipientNumber'] },
  ),
);
const messageBodies = orAnything(
  fc.record(
    {
      recipientNumber: orAnything(number),
      senderNumber: orAnything(name),
      text: orAnything(name),
      media: orAnything(
        fc.record(
          {
            type: orAnything(fc.constantFrom('image', 'document', 'video', 'audio')),
            url: orAnything(name),
            caption: orAnything(name),
            filename: orAnything(name),
          },
          { requiredKeys: ['type', 'url'] },
        ),
      ),
      async: orAnything(fc.boolean()),
      somethingElse: name,
    },
    { requiredKeys: ['recipientNumber'] },
  ),
);
