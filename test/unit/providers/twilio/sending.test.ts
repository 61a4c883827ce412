import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VariableKeys } from '../../../../src/domain/template/template';
import type { TemplateValues } from '../../../../src/domain/template/template-values';
import type {
  SendTemplateRequest,
  TwilioCredentials,
} from '../../../../src/ports/messaging-provider';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { judgeTwilioMessages } from '../support/provider-documents';
import { CALLBACK_URL, CUSTOMER, NUMBER, credentials } from './callbacks';
import { startTwilioServer } from './twilio-server';

let server: AnsweringServer<TwilioCredentials>;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

const SID = `SM${'3'.repeat(32)}`;
const CONTENT_SID = `HX${'4'.repeat(32)}`;
const accepted = json(201, { sid: SID, status: 'queued', error_code: null });
const nothing: TemplateValues = { header: null, body: [], buttons: [] };

const plainRequest: SendTemplateRequest = {
  senderNumber: NUMBER,
  recipientNumber: CUSTOMER,
  recipientUserId: null,
  template: {
    providerTemplateId: CONTENT_SID,
    name: 'welcome',
    language: 'en',
    parameterFormat: 'POSITIONAL',
    variableKeys: { header: {}, body: {}, buttons: {} },
  },
  values: nothing,
  trackingToken: 'trk_1',
  callbackUrl: null,
};

async function formFor(request: Partial<SendTemplateRequest>, other = credentials) {
  server.answerWith(accepted);
  await server.provider.sendTemplate(other, { ...plainRequest, ...request }, { timeoutMs: 10_000 });
  const [received] = server.requests;
  const form = Object.fromEntries(new URLSearchParams(received?.body));
  expect(judgeTwilioMessages('createMessage', form)).toEqual([]);
  return { form, received };
}

async function variablesFor(values: Partial<TemplateValues>, variableKeys: VariableKeys) {
  const template = { ...plainRequest.template, variableKeys };
  const { form } = await formFor({ template, values: { ...nothing, ...values } });
  return JSON.parse(form['ContentVariables'] ?? 'null') as unknown;
}

describe('request to Twilio', () => {
  test('sends a form with the content, and nothing that contradicts it', async () => {
    const { form, received } = await formFor({});

    expect(form).toEqual({
      To: `whatsapp:+${CUSTOMER}`,
      From: `whatsapp:+${NUMBER}`,
      ContentSid: CONTENT_SID,
    });
    const recipient = { recipientNumber: null, recipientUserId: 'US.13491208655302741918' };
    expect((await formFor(recipient)).form).toEqual({
      ...form,
      To: 'whatsapp:US.13491208655302741918',
    });
    expect(received).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${credentials.accountSid}/Messages.json`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  test('sends free text as it was written, without a content', async () => {
    const { template: _template, values: _values, ...address } = plainRequest;
    const messagingServiceSid = `MG${'5'.repeat(32)}`;
    const text = ' See *you*\n+ & 😀 ';
    server.answerWith(accepted);

    const outcome = await server.provider.sendText(
      { ...credentials, messagingServiceSid },
      { ...address, callbackUrl: CALLBACK_URL, text },
      { timeoutMs: 10_000 },
    );

    expect(outcome).toEqual({ kind: 'accepted', providerMessageId: SID });
    const form = Object.fromEntries(new URLSearchParams(server.requests[0]?.body));
    expect(judgeTwilioMessages('createMessage', form)).toEqual([]);
    expect(form).toEqual({
      To: `whatsapp:+${CUSTOMER}`,
      From: `whatsapp:+${NUMBER}`,
      MessagingServiceSid: messagingServiceSid,
      StatusCallback: `${CALLBACK_URL}?token=trk_1#rc=5&rp=5xx,ct,rt`,
      Body: text,
    });
  });

  test('sends a file by its address, with the caption as its text', async () => {
    const { template: _template, values: _values, ...address } = plainRequest;
    const url = 'https://shop.example.com/f.jpg';
    const formOf = async (caption: string | null) => {
      const media = { type: 'image', url, caption, filename: null } as const;
      server.answerWith(accepted);
      await server.provider.sendMedia(credentials, { ...address, media }, { timeoutMs: 10_000 });
      return Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.body));
    };

    const form = await formOf('A fern');

    expect(judgeTwilioMessages('createMessage', { ...form, MediaUrl: [url] })).toEqual([]);
    const to = { To: `whatsapp:+${CUSTOMER}`, From: `whatsapp:+${NUMBER}` };
    expect(form).toEqual({ ...to, MediaUrl: url, Body: 'A fern' });
    expect(await formOf(null)).toEqual({ ...to, MediaUrl: url });
  });

  test('authenticates with the API key when there is one, else with the auth token', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const { accountSid, authToken } = credentials;
    const withKey = { ...credentials, apiKey: { sid: 'SK1', secret: 'key secret' } };

    expect((await formFor({})).received?.headers.authorization).toBe(
      basic(`${accountSid}:${authToken}`),
    );
    expect((await formFor({}, withKey)).received?.headers.authorization).toBe(
      basic('SK1:key secret'),
    );
  });

  test('sends the values of all components as one set of variables', async () => {
    const values: TemplateValues = {
      header: { kind: 'text', values: [{ name: '1', value: 'A-17' }] },
      body: [
        { name: '1', value: 'Ana' },
        { name: '2', value: 'GreenPost' },
      ],
      buttons: [{ index: 1, type: 'url', text: 'Track', value: 'GP-1' }],
    };
    const keys = { header: { 1: '1' }, body: { 1: '3', 2: '2' }, buttons: { 1: '4' } };

    expect(await variablesFor(values, keys)).toEqual({
      1: 'A-17',
      3: 'Ana',
      2: 'GreenPost',
      4: 'GP-1',
    });
  });

  test('sends only the part of a media address that varies', async () => {
    const header = {
      kind: 'media' as const,
      mediaType: 'image' as const,
      url: 'https://cdn.example/a/b.jpg',
      variable: { name: '1', value: 'a/b.jpg' },
    };

    expect(await variablesFor({ header }, { header: { 1: '2' }, body: {}, buttons: {} })).toEqual({
      2: 'a/b.jpg',
    });
  });

  test('sends the code of an authentication template once', async () => {
    const values: Partial<TemplateValues> = {
      body: [{ name: '1', value: '123456' }],
      buttons: [{ index: 0, type: 'one_time_password', text: 'Copy code', value: '123456' }],
    };

    expect(await variablesFor(values, { header: {}, body: { 1: '1' }, buttons: {} })).toEqual({
      1: '123456',
    });
  });
});

function answerTo(answer: Answer, other = credentials) {
  server.answerWith(answer);
  return server.provider.sendTemplate(other, plainRequest, { timeoutMs: 10_000 });
}

const error = (fields: object) => ({ code: null, title: '', message: '', details: '', ...fields });

describe('accepted send', () => {
  test('accepts an answer that was cut short after the SID', async () => {
    const body = `{"account_sid":"${credentials.accountSid}","sid": "${SID}","stat`;

    expect(await answerTo({ status: 201, body, cutShort: true })).toEqual({
      kind: 'accepted',
      providerMessageId: SID,
    });
  });
});

describe('rejected send', () => {
  test.each<[string, Answer, number]>([
    ['201 without a SID', json(201, {}), 201],
    ['a gateway page', { status: 502, body: '<html>Bad Gateway</html>' }, 502],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }, 302],
  ])('rejects a send that is answered with %s', async (_name, answer, httpStatus) => {
    expect(await answerTo(answer)).toEqual({
      kind: 'rejected',
      error: error({ title: `HTTP ${httpStatus}`, message: 'unreadable answer', httpStatus }),
    });
    expect(server.requests).toHaveLength(1);
  });

  test('keeps code, text and link of a rejection', async () => {
    const answer = json(400, {
      code: 21211,
      message: "The 'To' number is not valid",
      more_info: 'https://www.twilio.com/docs/errors/21211',
      status: 400,
    });

    expect(await answerTo(answer)).toEqual({
      kind: 'rejected',
      error: error({
        code: '21211',
        message: "The 'To' number is not valid",
        details: 'https://www.twilio.com/docs/errors/21211',
        httpStatus: 400,
      }),
    });
  });

  test('removes secrets from a rejection, and cuts long texts', async () => {
    const apiKey = { sid: 'SK1', secret: 'key secret' };
    const message = `bad ${credentials.authToken} ${apiKey.secret}${'x'.repeat(5000)}`;

    const outcome = await answerTo(json(401, { code: 20003, message }), { ...credentials, apiKey });

    const text = outcome.kind === 'rejected' ? outcome.error.message : '';
    expect(text).toMatch(/^bad \[secret\] \[secret\]x+$/);
    expect(text).toHaveLength(1024);
  });
});
