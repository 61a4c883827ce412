import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeFailure } from '../../../src/domain/status-code';
import { judgeMeta, judgeTwilioMessages } from '../providers/support/provider-documents';
import { readCaptured, statusesOf } from './support/callback-capture';
import {
  number,
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  type RunningSandbox,
} from './support/running-sandbox';
import { account, formOf, runTwilio, type RunningTwilio } from './support/twilio';

const LINK = 'https://shop.example.com/f';

describe('free text at Meta', () => {
  let running: RunningSandbox;
  beforeEach(async () => {
    running = await runSandbox();
  });
  afterEach(() => running.close());

  const say = (to: string, text: unknown = { body: 'See you at five.' }) => {
    const { template: _template, ...address } = sendBody({ to });
    return running.call(sendPath, { body: { ...address, type: 'text', text } });
  };
  const sendFile = (to: string, message: object) => {
    const { template: _template, ...address } = sendBody({ to });
    return running.call(sendPath, { body: { ...address, ...message } });
  };
  const write = (from: string) =>
    running.call('/sandbox/inbound', { body: { number: number.displayNumber, from, text: 'Hi' } });

  test('accepts free text at Meta like a template, and shows it', async () => {
    const { status, body } = await say('15551230003');

    expect(status).toBe(200);
    expect(judgeMeta('sendMessageAnswer', body)).toEqual([]);
    expect(running.sandbox.received()).toMatchObject([
      { to: '15551230003', templateName: '', text: 'See you at five.', trackingToken: 'trk_1' },
    ]);
    expect(await running.call('/sandbox/messages')).toMatchObject({
      body: { messages: [{ to: '15551230003', text: 'See you at five.' }] },
    });
  });

  test.each([
    ['no text', null],
    ['no body', {}],
    ['an empty body', { body: '' }],
  ])('refuses free text with %s', async (_what, text) => {
    expect(await say('15551230003', text)).toMatchObject({
      status: 400,
      body: { error: { code: 100, message: "(#100) The parameter text['body'] is required." } },
    });
  });

  test('accepts a file at Meta, and shows its caption', async () => {
    const file = { link: 'https://shop.example.com/f', caption: 'A fern' };
    const { status, body } = await sendFile('15551230003', { type: 'image', image: file });

    expect(status).toBe(200);
    expect(judgeMeta('sendMessageAnswer', body)).toEqual([]);
    expect(running.sandbox.received()).toMatchObject([{ to: '15551230003', text: 'A fern' }]);
  });

  test.each([
    ['without an address', { type: 'image', image: {} }],
    ['with an address that is none', { type: 'image', image: { link: 'f.jpg' } }],
    ['with a long caption', { type: 'image', image: { link: LINK, caption: 'a'.repeat(1025) } }],
    ['with a caption of an audio file', { type: 'audio', audio: { link: LINK, caption: 'A' } }],
    ['with a file name of an image', { type: 'image', image: { link: LINK, filename: 'f' } }],
    ['with the file of another type', { type: 'image', video: { link: LINK } }],
  ])('refuses a file at Meta %s', async (_what, message) => {
    expect(await sendFile('15551230003', message)).toMatchObject({
      status: 400,
      ...refusedWith(100),
    });
  });

  test('accepts free text of up to 4096 characters at Meta', async () => {
    expect((await say('15551230003', { body: 'a'.repeat(4096) })).status).toBe(200);
    expect(await say('15551230003', { body: 'a'.repeat(4097) })).toMatchObject({
      status: 400,
      ...refusedWith(100),
    });
    expect(running.sandbox.received()).toHaveLength(1);
  });

  test.each([
    ['0001', ['sent', 'delivered', 'read']],
    ['9999', ['sent', 'delivered']],
    ['0007', ['sent', 'sent', 'delivered', 'delivered']],
  ])('sends the statuses of free text to %s after the customer wrote', async (ending, statuses) => {
    await write(`1555123${ending}`);

    await say(`1555123${ending}`);

    const [, ...callbacks] = await running.capture.waitFor(1 + statuses.length);
    expect(statusesOf(callbacks).map(({ status }) => status)).toEqual(statuses);
  });

  test('fails free text by callback when the customer has not written to this number', async () => {
    running.sandbox.setNumber({ ...number, phoneNumberId: '2', callbackUrl: null });
    await running.call('/sandbox/inbound', { body: { number: '2', from: '15551239999' } });

    expect((await say('15551239999')).status).toBe(200);

    const [status] = statusesOf(await running.capture.waitFor(1));
    expect(status).toMatchObject({ status: 'failed', errors: [{ code: 131047 }] });
    const error = status!.errors![0]!;
    const { title, message, error_data: data } = error;
    const words = { title, message, details: data.details, httpStatus: null };
    expect(describeFailure({ ...words, code: '131047' }).statusCode).toBe(9902);
    expect(describeFailure({ ...words, code: null }).statusCode).toBe(9902);
  });

  test('sends the answer of 0013 after a template, and none after free text', async () => {
    const to = '15551230013';
    await running.call(sendPath, { body: sendBody({ to }) });
    const callbacks = await running.capture.waitFor(3);
    expect(readCaptured(callbacks[2]!).messages).toMatchObject([{ text: { body: 'Hello' } }]);

    await say(to);
    await running.capture.waitFor(5);
    // After it an ordinary one has run its course.
    await running.call(sendPath, { body: sendBody({ to: '15551239999' }) });

    const all = await running.capture.waitFor(7);
    expect(statusesOf(all.slice(3)).map(({ status }) => status)).toEqual([
      'sent',
      'delivered',
      'sent',
      'delivered',
    ]);
  });

  test.each([
    ['0004', 400, 131026],
    ['0010', 429, 130429],
  ])('refuses free text to %s at send', async (ending, status, code) => {
    expect(await say(`1555123${ending}`)).toMatchObject({ status, body: { error: { code } } });
  });

  test('cuts free text to 0005 off twice', async () => {
    await expect(say('15551230005')).rejects.toThrow('fetch failed');
    await expect(say('15551230005')).rejects.toThrow('fetch failed');
    expect((await say('15551230005')).status).toBe(200);
  });
});

describe('free text at Twilio', () => {
  let running: RunningTwilio;
  beforeEach(async () => {
    running = await runTwilio();
  });
  afterEach(() => running.close());

  const say = (ending: string, Body = 'See you at five.') =>
    running.send({ To: `whatsapp:+1555123${ending}`, ContentSid: '', Body });
  const write = (ending: string) =>
    running.admin('/inbound', { number: account.displayNumber, from: `1555123${ending}` });

  test('accepts free text at Twilio like a template, and shows it', async () => {
    const { status, body } = await say('0003');

    expect({ status, body }).toMatchObject({ status: 201, body: { body: 'See you at five.' } });
    expect(judgeTwilioMessages('createMessageAnswer', body)).toEqual([]);
    expect(running.sandbox.received()).toMatchObject([
      { to: '15551230003', templateName: '', text: 'See you at five.' },
    ]);
  });

  test('accepts a file at Twilio with and without a text, and refuses an address that is none', async () => {
    const sendFile = (MediaUrl: string, Body = '') =>
      running.send({ To: 'whatsapp:+15551230003', ContentSid: '', MediaUrl, Body });

    const { status, body } = await sendFile(LINK, 'A fern');

    expect({ status, body }).toMatchObject({
      status: 201,
      body: { body: 'A fern', num_media: '1' },
    });
    expect(judgeTwilioMessages('createMessageAnswer', body)).toEqual([]);
    expect((await sendFile(LINK)).status).toBe(201);
    expect(await sendFile('f.jpg')).toMatchObject({ status: 400, body: { code: 21620 } });
  });

  test('refuses free text at Twilio that is empty or has more than 1600 characters', async () => {
    expect(await say('0003', '')).toMatchObject({ status: 400, body: { code: 21619 } });
    expect(await say('0003', 'a'.repeat(1601))).toMatchObject({
      status: 400,
      body: { code: 21617 },
    });
    expect((await say('0003', 'a'.repeat(1600))).status).toBe(201);
  });

  test.each([
    ['0001', ['sent', 'delivered', 'read']],
    ['0013', ['sent', 'delivered']],
  ])('sends the statuses of free text to %s after the customer wrote', async (ending, statuses) => {
    await write(ending);

    await say(ending);
    await running.capture.waitFor(1 + statuses.length);
    await running.send();

    const [, ...callbacks] = await running.capture.waitFor(3 + statuses.length);
    expect(callbacks.map((callback) => formOf(callback)['MessageStatus'])).toEqual([
      ...statuses,
      'sent',
      'delivered',
    ]);
  });

  test('fails free text at Twilio by callback when the customer has not written', async () => {
    expect((await say('9999')).status).toBe(201);

    const [callback] = await running.capture.waitFor(1);
    expect(formOf(callback!)).toMatchObject({ MessageStatus: 'failed', ErrorCode: '63016' });
  });
});
