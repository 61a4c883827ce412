import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CapturedCallback } from './support/callback-capture';
import {
  number,
  runSandbox,
  sendBody,
  sendPath,
  type RunningSandbox,
} from './support/running-sandbox';
import { account, contentSid, formOf, messagesPath } from './support/twilio';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox();
  running.sandbox.setTwilioNumber({ ...account, inboundUrl: running.capture.url });
});
afterEach(() => running.close());

const admin = (path: string, body: unknown) => running.call(`/sandbox${path}`, { body });

/** The one change of a callback of Meta's. */
function changeOf({ rawBody }: CapturedCallback) {
  const { entry } = JSON.parse(rawBody.toString()) as {
    entry: { id: string; changes: { field: string; value: Record<string, unknown> }[] }[];
  };
  return { account: entry[0]!.id, ...entry[0]!.changes[0]! };
}

const FROM = '15551238888';

const PLACE_AT_META = { type: 'location', location: { latitude: 48.85, longitude: 2.35 } };
const PLACE_AT_TWILIO = { MessageType: 'location', Latitude: '48.85', Longitude: '2.35' };

describe('messages of customers', () => {
  const context = { contextMessageId: 'wamid.1' };

  test.each([
    ['text', { text: 'Hi <b>' }, { type: 'text', text: { body: 'Hi <b>' } }],
    [
      'button',
      { text: 'Yes', payload: 'yes_1', ...context },
      {
        type: 'button',
        button: { text: 'Yes', payload: 'yes_1' },
        context: { from: '15550100200', id: 'wamid.1' },
      },
    ],
    [
      'interactive',
      { text: 'Tuesday', payload: 'day_2' },
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'day_2', title: 'Tuesday' } },
      },
    ],
    [
      'image',
      { text: 'my fern', mediaId: '77' },
      { type: 'image', image: { id: '77', mime_type: 'image/jpeg', caption: 'my fern' } },
    ],
    ['fields', { fields: PLACE_AT_META }, PLACE_AT_META],
  ])('sends a customer’s %s as Meta does', async (type, parts, item) => {
    const body = { number: number.displayNumber, from: FROM, profileName: 'Ana', type, ...parts };

    expect(await admin('/inbound', body)).toEqual({ status: 200, body: { delivered: true } });

    expect(changeOf(running.capture.callbacks[0]!)).toMatchObject({
      field: 'messages',
      value: {
        contacts: [{ profile: { name: 'Ana' }, wa_id: FROM }],
        messages: [{ from: FROM, id: expect.stringMatching(/^wamid\./), ...item }],
      },
    });
  });

  test.each([
    ['text', { text: 'Hi & so' }, { Body: 'Hi & so', NumMedia: '0' }],
    [
      'button',
      { text: 'Yes', payload: 'yes_1', contextMessageId: 'SM1' },
      { ButtonText: 'Yes', ButtonPayload: 'yes_1', OriginalRepliedMessageSid: 'SM1' },
    ],
    ['interactive', { text: 'Tue', payload: 'day_2' }, { ListId: 'day_2', ListTitle: 'Tue' }],
    [
      'image',
      { text: 'my fern', mediaUrl: 'https://a.example/f.jpg' },
      { NumMedia: '1', MediaUrl0: 'https://a.example/f.jpg', MediaContentType0: 'image/jpeg' },
    ],
    ['fields', { fields: PLACE_AT_TWILIO }, PLACE_AT_TWILIO],
  ])('sends a customer’s %s as Twilio does', async (type, parts, expected) => {
    await admin('/inbound', { number: account.displayNumber, from: FROM, type, ...parts });

    expect(formOf(running.capture.callbacks[0]!)).toMatchObject({
      From: `whatsapp:+${FROM}`,
      WaId: FROM,
      MessageType: type,
      ...expected,
    });
  });

  test('refuses a message to an unknown number, and one from a malformed number', async () => {
    expect(await admin('/inbound', { number: '1', from: FROM })).toMatchObject({ status: 404 });
    expect(await admin('/inbound', { number: number.displayNumber, from: 'Ana' })).toMatchObject({
      status: 400,
    });
  });

  test('says that nobody took the message of a customer', async () => {
    running.sandbox.setNumber({ ...number, callbackUrl: null });

    expect(
      await admin('/inbound', { number: number.displayNumber, from: FROM, text: 'Hi' }),
    ).toMatchObject({ body: { delivered: false } });
  });
});

test('sends a marketing opt-out as Meta does, and refuses one at Twilio', async () => {
  await admin('/preferences', { number: number.displayNumber, from: FROM, value: 'stop' });

  expect(changeOf(running.capture.callbacks[0]!)).toMatchObject({
    field: 'user_preferences',
    value: {
      user_preferences: [{ wa_id: FROM, category: 'marketing_messages', value: 'stop' }],
    },
  });
  expect(
    await admin('/preferences', { number: account.displayNumber, from: FROM, value: 'stop' }),
  ).toMatchObject({ status: 400 });
});

describe('templates', () => {
  const path = '/templates/1041100000000002';
  const sent = {
    message_template_id: 1041100000000002,
    message_template_name: 'order_confirmed',
    message_template_language: 'en-US',
  };

  test('sends a changed template status as Meta does, and shows it at both providers', async () => {
    await admin(`${path}/status`, { status: 'PAUSED', reason: 'LOW_QUALITY' });

    expect(changeOf(running.capture.callbacks[0]!)).toEqual({
      account: number.businessAccountId,
      field: 'message_template_status_update',
      value: { ...sent, event: 'PAUSED', reason: 'LOW_QUALITY' },
    });
    expect(await running.call('/v25.0/1041100000000002?fields=status')).toMatchObject({
      body: { status: 'PAUSED' },
    });
    const authorization = `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}`;
    const approval = await fetch(
      `${running.sandbox.url}/v1/Content/${contentSid('order_confirmed')}/ApprovalRequests`,
      { headers: { authorization } },
    );
    expect(await approval.json()).toMatchObject({ whatsapp: { status: 'paused' } });
  });

  test.each([
    ['PAUSED', 132015],
    ['DISABLED', 132016],
    ['REJECTED', 132001],
  ])('refuses a send whose template is %s', async (status, code) => {
    await admin(`${path}/status`, { status });

    expect(
      await running.call(sendPath, { body: sendBody({ name: 'order_confirmed' }) }),
    ).toMatchObject({ body: { error: { code } } });
  });

  test('sends a changed quality or category with both values', async () => {
    await admin(`${path}/quality`, { score: 'RED' });
    await admin(`${path}/category`, { category: 'MARKETING' });

    expect(running.capture.callbacks.map(changeOf)).toMatchObject([
      {
        field: 'message_template_quality_update',
        value: { ...sent, previous_quality_score: 'UNKNOWN', new_quality_score: 'RED' },
      },
      {
        field: 'template_category_update',
        value: { ...sent, previous_category: 'UTILITY', new_category: 'MARKETING' },
      },
    ]);
  });

  test('refuses an unknown template, and an unknown status of one', async () => {
    expect(await admin('/templates/9/status', { status: 'PAUSED' })).toMatchObject({ status: 404 });
    expect(await admin(`${path}/status`, { status: 'GONE' })).toMatchObject({ status: 400 });
  });
});

describe('statuses', () => {
  const sendAtTwilio = async () => {
    const form = {
      To: 'whatsapp:+15551230003',
      From: `whatsapp:+${account.displayNumber}`,
      ContentSid: contentSid('welcome'),
      StatusCallback: running.capture.url,
    };
    await fetch(running.sandbox.url + messagesPath, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}` },
      body: new URLSearchParams(form),
    });
    await running.capture.waitFor(1);
    return running.sandbox.received()[0]!.providerMessageId;
  };

  test('sends a status at Twilio with a chosen error', async () => {
    const providerMessageId = await sendAtTwilio();

    await admin('/statuses', {
      providerMessageId,
      status: 'undelivered',
      code: 63049,
      title: 'Not delivered',
      details: 'Meta chose not to deliver',
    });

    expect(formOf(running.capture.callbacks[1]!)).toMatchObject({
      MessageStatus: 'undelivered',
      ErrorCode: '63049',
      ErrorMessage: 'Not delivered',
      ChannelStatusMessage: 'Meta chose not to deliver',
    });
  });

  test('sends a failed status at Twilio with the usual error when none is chosen', async () => {
    const providerMessageId = await sendAtTwilio();

    await admin('/statuses', { providerMessageId, status: 'failed', details: 'of our own' });

    expect(formOf(running.capture.callbacks[1]!)).toMatchObject({
      MessageStatus: 'failed',
      ErrorCode: '63012',
      ChannelStatusMessage: 'of our own',
    });
  });

  test('refuses a status that the provider does not have', async () => {
    const providerMessageId = await sendAtTwilio();

    expect(await admin('/statuses', { providerMessageId, status: 'played' })).toMatchObject({
      status: 400,
    });
  });
});

test('changes the callback address of a number', async () => {
  const callbackUrl = `${running.capture.url}?other`;
  await admin('/numbers', { number: number.phoneNumberId, callbackUrl });
  await admin('/numbers', { number: account.displayNumber, callbackUrl });

  expect(await running.call('/sandbox/numbers')).toMatchObject({
    body: {
      numbers: [
        { provider: 'meta', callbackUrl },
        { provider: 'twilio', callbackUrl },
      ],
    },
  });
  expect(await admin('/numbers', { number: number.phoneNumberId, callbackUrl: 'x' })).toMatchObject(
    { status: 400 },
  );
});

test('keeps the traffic for display, without credentials', async () => {
  await running.call(sendPath, { body: sendBody({ to: '15551230004' }) });
  await running.call(sendPath, { body: sendBody({ to: '15551230003' }) });
  await running.capture.waitFor(1);

  const { body } = await running.call('/sandbox/traffic');

  expect(body).toMatchObject({
    requests: [
      {
        provider: 'meta',
        method: 'POST',
        path: sendPath,
        answer: 400,
        error: expect.stringContaining('131026'),
      },
      { answer: 200, error: null },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(number.accessToken);
});
