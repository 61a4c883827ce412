import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MetaCredentials } from '../../../../src/ports/messaging-provider';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { credentials } from './callbacks';
import { startMetaServer } from './meta-server';

const NUMBER = '15550100200';

let server: AnsweringServer<MetaCredentials>;
beforeAll(async () => {
  server = await startMetaServer();
});
afterAll(() => server.close());

function verify(...answers: Answer[]) {
  server.answerWith(...answers);
  return server.provider.verifyConnection(credentials, NUMBER);
}

const paths = () => server.requests.map(({ path }) => path);
const own = (shown = '+1 555-010-0200') =>
  json(200, { id: credentials.phoneNumberId, display_phone_number: shown });
const listed = (...ids: (string | number)[]) => json(200, { data: ids.map((id) => ({ id })) });
const refusal = (status: number, error: object) => json(status, { error });
const unknownObject = refusal(400, { code: 100, error_subcode: 33, message: 'Unsupported' });

describe('verifyConnection', () => {
  test('asks for the number by its id, and for the account with proof of the app secret', async () => {
    await verify(own(), listed(credentials.phoneNumberId));

    const [first = '', second = ''] = paths();
    const { pathname, searchParams } = new URL(second, server.url);
    expect(first).toMatch(new RegExp(`^/v25\\.0/${credentials.phoneNumberId}\\?fields=`));
    expect(pathname).toBe(`/v25.0/${credentials.businessAccountId}/phone_numbers`);
    expect(searchParams.get('appsecret_proof')).toBe(
      createHmac('sha256', credentials.appSecret).update(credentials.accessToken).digest('hex'),
    );
    expect(paths().join()).not.toContain(credentials.accessToken);
  });
});

test.each<[string, string, Answer[]]>([
  ['another number than the id belongs to', 'number', [own('+1 555-010-0299')]],
  ['a token of nobody', 'accessToken', [refusal(401, { code: 190, message: 'Invalid token' })]],
  ['an id that the token does not reach', 'phoneNumberId', [unknownObject]],
  ['an account that the token does not reach', 'businessAccountId', [own(), unknownObject]],
  ['an account without the number', 'businessAccountId', [own(), listed('1', '2')]],
  [
    'the secret of another app',
    'appSecret',
    [own(), refusal(400, { code: 100, message: 'Invalid appsecret_proof provided in …' })],
  ],
])('refuses %s at the field %s', async (_case, field, answers) => {
  const verdict = await verify(...answers);

  expect(verdict).toEqual({ kind: 'refused', field, message: expect.any(String) });
  const { accessToken, appSecret, verifyToken } = credentials;
  for (const secret of [accessToken, appSecret, verifyToken]) {
    expect(JSON.stringify(verdict)).not.toContain(secret);
  }
});

test.each<[string, string, Answer[]]>([
  ['an error of the server', 'http_503', [json(503, { error: { code: 2 } })]],
  ['what is no answer of Meta', 'http_404', [{ status: 404, body: '<html>' }]],
  ['a number without its digits', 'unreadable_answer', [json(200, { id: '1' })]],
  ['a list that is none', 'unreadable_answer', [own(), json(200, [])]],
])('reports Meta as unreachable for %s', async (_case, reason, answers) => {
  expect(await verify(...answers)).toEqual({ kind: 'unreachable', reason });
});

describe('subscribeAccount', () => {
  const subscribe = (answer: Answer) => {
    server.answerWith(answer);
    return server.provider.subscribeAccount?.(credentials);
  };

  test('subscribes the app to the account when Meta confirms it', async () => {
    expect(await subscribe(json(200, { success: true }))).toBe(true);
    expect(paths()).toEqual([`/v25.0/${credentials.businessAccountId}/subscribed_apps`]);
  });

  test.each<[string, Answer]>([
    ['a refusal', refusal(403, { code: 200 })],
    ['a denial', json(200, { success: false })],
    ['a broken connection', { status: 200, body: '{', cutShort: true }],
  ])('reports a failed subscription for %s', async (_case, answer) => {
    expect(await subscribe(answer)).toBe(false);
  });
});
