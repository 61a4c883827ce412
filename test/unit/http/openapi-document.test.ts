import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openapiDocument } from '../../../src/http/docs/document';
import { inOpenapi30 } from '../../../src/http/docs/openapi-30';
import { messageExamples, sendExamples } from '../../../src/http/docs/send-examples';
import { parseMessageRequest } from '../../../src/http/schemas/message-request';
import { parseSendRequest } from '../../../src/http/schemas/send-request';
import { readOpenapi } from '../../support/openapi-document';

const document = readOpenapi(openapiDocument());
const VALIDATOR = require.resolve('@seriousme/openapi-schema-validator/bin/validate-api-cli.js');

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
});
