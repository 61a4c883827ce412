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
