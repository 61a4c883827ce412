import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MetaCredentials } from '../../../../src/ports/messaging-provider';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { credentials } from './callbacks';
import { plainRequest, startMetaServer } from './meta-server';

let server: AnsweringServer<MetaCredentials>;
beforeAll(async () => {
  server = await startMetaServer();
});
afterAll(() => server.close());

function sendTo(answer: Answer) {
  server.answerWith(answer);
  return server.provider.sendTemplate(credentials, plainRequest, { timeoutMs: 10_000 });
}

const error = (fields: object) => ({ code: null, title: '', message: '', details: '', ...fields });

describe('accepted send', () => {
  test.each<[string, unknown, object]>([
    ['another form of the number', [{ wa_id: '5215551230000' }], { knownAs: '5215551230000' }],
    ['the number itself', [{ wa_id: plainRequest.recipientNumber }], {}],
    ['another number', [{ wa_id: '15551239999' }], {}],
    ['nothing', [], {}],
  ])('reads an acceptance that names the recipient by %s', async (_name, contacts, known) => {
    const answer = json(200, { contacts, messages: [{ id: 'wamid.A' }] });

    const accepted = { kind: 'accepted', providerMessageId: 'wamid.A' };
    expect(await sendTo(answer)).toEqual({ ...accepted, ...known });
  });

  test.each<[string, object]>([
    ['accepted', {}],
    ['held_for_quality_assessment', { held: 'held' }],
    ['paused', { held: 'paused' }],
    ['a later invention', {}],
  ])('reads an acceptance with the message status "%s"', async (message_status, held) => {
    const answer = json(200, { messages: [{ id: 'wamid.A', message_status }] });

    const accepted = { kind: 'accepted', providerMessageId: 'wamid.A' };
    expect(await sendTo(answer)).toEqual({ ...accepted, ...held });
  });

  test('is asked for at the path of its kind: of marketing messages, or of all others', async () => {
    const answers = [1, 2].map((id) => json(200, { messages: [{ id: `wamid.${id}` }] }));
    server.answerWith(...answers);
    const { provider } = server;
    const marketing = { policy: 'strict', activitySharing: null } as const;

    await provider.sendTemplate(credentials, { ...plainRequest, marketing }, { timeoutMs: 10_000 });
    await provider.sendTemplate(credentials, plainRequest, { timeoutMs: 10_000 });

    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'marketing_messages',
      'messages',
    ]);
  });

  test('accepts an answer that was cut short after the message id', async () => {
    const body = '{"messages":[{"id":"wamid.HBgL\\/+A==","message_st';

    expect(await sendTo({ status: 200, body, cutShort: true })).toEqual({
      kind: 'accepted',
      providerMessageId: 'wamid.HBgL/+A==',
    });
  });

  test('rejects as unreadable an answer that was cut short before the end of the id', async () => {
    for (const body of ['{"messaging_product":"whats', '{"messages":[{"id":"wamid.HBgL']) {
      expect(await sendTo({ status: 200, body, cutShort: true })).toEqual({
        kind: 'rejected',
        error: error({ title: 'HTTP 200', message: 'unreadable answer', httpStatus: 200 }),
      });
    }
  });
});

describe('rejected send', () => {
  test.each<[string, Answer, number]>([
    ['200 without an id', json(200, { messages: [] }), 200],
    ['200 that is not JSON', { status: 200, body: 'OK' }, 200],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }, 302],
    ['an error that is a text', json(500, { error: 'broken' }), 500],
  ])('rejects a send that is answered with %s', async (_name, answer, httpStatus) => {
    expect(await sendTo(answer)).toEqual({
      kind: 'rejected',
      error: error({ title: `HTTP ${httpStatus}`, message: 'unreadable answer', httpStatus }),
    });
    expect(server.requests).toHaveLength(1);
  });

  test('keeps code, texts and details of a rejection', async () => {
    const answer = json(400, {
      error: {
        message: '(#132000) Number of parameters does not match',
        type: 'OAuthException',
        code: 132000,
        error_data: { messaging_product: 'whatsapp', details: 'body: 1 of 2' },
        error_user_title: 'Title for people',
      },
    });

    expect(await sendTo(answer)).toEqual({
      kind: 'rejected',
      error: {
        code: '132000',
        title: 'Title for people',
        message: '(#132000) Number of parameters does not match',
        details: 'body: 1 of 2',
        httpStatus: 400,
      },
    });
  });

  test('reads a rejection whatever the types of its fields', async () => {
    expect(
      await sendTo(json(400, { error: { code: '131026', message: 7, error_data: 'old style' } })),
    ).toEqual({
      kind: 'rejected',
      error: error({ code: '131026', details: 'old style', httpStatus: 400 }),
    });
  });

  test('rejects a send whose error answer has a message id', async () => {
    const answer = json(500, { messages: [{ id: 'wamid.A' }], error: { code: 1 } });

    expect(await sendTo(answer)).toMatchObject({ kind: 'rejected', error: { code: '1' } });
  });

  test('removes the access token from a rejection', async () => {
    const message = `Malformed access token ${credentials.accessToken}`;

    const outcome = await sendTo(json(400, { error: { code: 190, message } }));

    expect(outcome).toMatchObject({
      error: { message: 'Malformed access token [access token]' },
    });
  });
});
