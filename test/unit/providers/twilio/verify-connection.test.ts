import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TwilioCredentials } from '../../../../src/ports/messaging-provider';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { NUMBER, credentials } from './callbacks';
import { startTwilioServer } from './twilio-server';

let server: AnsweringServer<TwilioCredentials>;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

function verify(answers: Answer[], more: Partial<TwilioCredentials> = {}, number = NUMBER) {
  server.answerWith(...answers);
  return server.provider.verifyConnection({ ...credentials, ...more }, number);
}

const authorizations = () =>
  server.requests.map(({ headers }) =>
    Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64').toString(),
  );
const error = (status: number) => json(status, { code: 20003, message: 'no', status });
const account = (fields: object = {}) =>
  json(200, { sid: credentials.accountSid, status: 'active', auth_token: null, ...fields });
const senders = (status: string, next: string | null = null, digits = NUMBER) =>
  json(200, {
    senders: [
      { sender_id: 'whatsapp:+1999', status: 'ONLINE' },
      { sender_id: `whatsapp:+${digits}`, status },
    ],
    meta: { next_page_url: next },
  });
const ok = { kind: 'ok' };
const refusedFor = (field: string) => ({ kind: 'refused', field });

describe('account', () => {
  test('asks for the account with the auth token, even beside an API key', async () => {
    const apiKey = { sid: 'SK1', secret: 'key secret' };

    expect(await verify([account(), json(200, {}), senders('ONLINE')], { apiKey })).toEqual(ok);
    expect(authorizations()).toEqual([
      `${credentials.accountSid}:${credentials.authToken}`,
      'SK1:key secret',
      'SK1:key secret',
    ]);
  });

  test.each<[string, Answer, string]>([
    ['a wrong auth token', error(401), 'authToken'],
    ['a suspended account', account({ status: 'suspended' }), 'accountSid'],
    ['the secondary auth token', account({ auth_token: 'f'.repeat(32) }), 'authToken'],
  ])('refuses the credentials of %s', async (_name, answer, field) => {
    expect(await verify([answer])).toMatchObject(refusedFor(field));
  });

  test('accepts an account that shows its primary auth token, or a mask in its place', async () => {
    for (const auth_token of [credentials.authToken, '********', null]) {
      expect(await verify([account({ auth_token }), senders('ONLINE')])).toEqual(ok);
    }
  });

  test('refuses an API key that may not read content', async () => {
    const apiKey = { sid: 'SK1', secret: 'key secret' };

    expect(await verify([account(), error(403)], { apiKey })).toMatchObject(refusedFor('apiKey'));
  });
});

describe('number', () => {
  test.each(['ONLINE', 'ONLINE:UPDATING'])('accepts a number that is %s', async (status) => {
    expect(await verify([account(), senders(status)])).toEqual(ok);
  });

  test('refuses a number that is not online, and names its status', async () => {
    expect(await verify([account(), senders('OFFLINE')])).toEqual({
      ...refusedFor('number'),
      message: expect.stringContaining('OFFLINE'),
    });
  });

  test('looks for the number on every page of senders', async () => {
    const first = senders('ONLINE', 'https://elsewhere.example/?PageToken=A', '1998');

    expect(await verify([account(), first, senders('ONLINE')])).toEqual(ok);
    expect(server.requests[2]?.path).toBe(
      '/v2/Channels/Senders?PageToken=A&Channel=whatsapp&PageSize=100',
    );
  });

  test.each([401, 404])('accepts a number without a sender list (%i)', async (status) => {
    expect(await verify([account(), error(status)])).toEqual(ok);
  });

  test("accepts Twilio's own number for trying out", async () => {
    expect(await verify([account()], {}, '14155238886')).toEqual(ok);
  });
});

describe('messaging service', () => {
  const messagingServiceSid = `MG${'5'.repeat(32)}`;

  test('refuses a messaging service that the account does not have', async () => {
    const answers = [account(), senders('ONLINE')];

    expect(await verify([...answers, json(200, {})], { messagingServiceSid })).toEqual(ok);
    expect(server.requests[2]?.path).toBe(`/v1/Services/${messagingServiceSid}`);
    expect(await verify([...answers, error(403)], { messagingServiceSid })).toEqual(ok);
    expect(await verify([...answers, error(404)], { messagingServiceSid })).toMatchObject(
      refusedFor('messagingServiceSid'),
    );
  });
});

test.each([429, 500, 503])('reports Twilio as unreachable for an answer of %i', async (status) => {
  const unreachable = { kind: 'unreachable', reason: `http_${status}` };

  expect(await verify([error(status)])).toEqual(unreachable);
  expect(await verify([account(), error(status)])).toEqual(unreachable);
});

test('reports Twilio as unreachable for an answer that cannot be read', async () => {
  const unreachable = { kind: 'unreachable', reason: 'unreadable_answer' };

  expect(await verify([{ status: 200, body: 'OK' }])).toEqual(unreachable);
  expect(await verify([account(), json(200, { senders: 1 })])).toEqual(unreachable);
});
