import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MetaCredentials } from '../../../../src/ports/messaging-provider';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { credentials } from './callbacks';
import { startMetaServer } from './meta-server';

let server: AnsweringServer<MetaCredentials>;
beforeAll(async () => {
  server = await startMetaServer();
});
afterAll(() => server.close());

function uploadTo(answer: Answer) {
  server.answerWith(answer);
  const file = { mimeType: 'image/png', bytes: 1, body: Readable.from([Buffer.from('x')]) };
  const transfer = { bodyTimeoutMs: 10_000, timeoutMs: 10_000 };
  return server.provider.uploadMedia?.(credentials, file, transfer);
}

const refusal = (status: number, error: object) => json(status, { error });

describe('uploadMedia', () => {
  test.each<[string, object]>([
    // fbsamples/whatsapp-api-examples#10
    ['its type', { code: 100, message: '(#100) Param file must be a file with one of …' }],
    ['its value', { code: 131009, message: '(#131009) Parameter value is not valid' }],
  ])('tells a file that Meta does not take for %s', async (_name, error) => {
    expect(await uploadTo(refusal(400, error))).toEqual({ kind: 'refused' });
  });

  test.each<[string, Answer, string]>([
    // sajuthankappan/whatsapp-cloud-api-rs#3
    [
      'a number that Meta does not show to the token',
      refusal(400, { code: 100, error_subcode: 33, message: 'Unsupported post request.' }),
      'code_100',
    ],
    ['the limit of the app', refusal(400, { code: 4, message: 'Too many calls' }), 'code_4'],
    ['a refused token', refusal(401, { code: 190, error_subcode: 463 }), 'code_190'],
    ['a fault of Meta', refusal(500, { code: 1 }), 'code_1'],
    ['a proxy', { status: 400, body: '<html>Bad Request</html>' }, 'http_400'],
  ])('does not blame the file for %s', async (_name, answer, reason) => {
    expect(await uploadTo(answer)).toEqual({ kind: 'unavailable', reason });
  });
});
