import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readCaptured, startCallbackCapture, statusesOf } from './support/callback-capture';
import {
  number,
  runSandbox,
  sendBody,
  sendPath,
  type RunningSandbox,
} from './support/running-sandbox';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox();
});
afterEach(() => running.close());

const send = (token: string, to = '15551230003') =>
  running.call(sendPath, { body: sendBody({ to, token }) });

describe('callbacks', () => {
  test('names account, number, message, token and time in a callback', async () => {
    const before = Math.floor(Date.now() / 1000);
    await send('trk_1');

    const [captured] = await running.capture.waitFor(1);

    const callback = readCaptured(captured!);
    expect(callback).toMatchObject({
      object: 'whatsapp_business_account',
      accountId: number.businessAccountId,
      field: 'messages',
      metadata: {
        display_phone_number: number.displayNumber,
        phone_number_id: number.phoneNumberId,
      },
      statuses: [
        {
          id: running.sandbox.received()[0]?.providerMessageId,
          status: 'sent',
          recipient_id: '15551230003',
          biz_opaque_callback_data: 'trk_1',
        },
      ],
    });
    const timestamp = Number(callback.statuses[0]?.timestamp);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  });

  test('signs a callback over bytes that hold ASCII only', async () => {
    await send('trk_é😀');

    const [captured] = await running.capture.waitFor(1);

    expect(captured?.rawBody.toString('latin1')).toContain('trk_\\u00e9\\ud83d\\ude00');
    expect(statusesOf([captured!])[0]?.biz_opaque_callback_data).toBe('trk_é😀');
    const expected = createHmac('sha256', number.appSecret).update(captured!.rawBody).digest('hex');
    expect(captured?.headers['x-hub-signature-256']).toBe(`sha256=${expected}`);
  });

  test('repeats a callback unchanged until it is answered 200', async () => {
    running.capture.answerNextWith(503, 401);
    await send('trk_1');

    const [first, second, third] = await running.capture.waitFor(3);

    expect(second?.rawBody).toEqual(first?.rawBody);
    expect(third?.rawBody).toEqual(first?.rawBody);
  });

  test('gives a callback up after the last attempt, and goes on with others', async () => {
    const impatient = await runSandbox({
      statusDelayMs: 50,
      callbackRetry: { attempts: 3, firstDelayMs: 1 },
    });
    const sendOne = (token: string, to: string) =>
      impatient.call(sendPath, { body: sendBody({ to, token }) });
    impatient.capture.answerNextWith(500, 500, 500);
    await sendOne('trk_lost', '15551230003');
    await impatient.capture.waitFor(3);
    await sendOne('trk_next', '15551239999');

    const statuses = statusesOf(await impatient.capture.waitFor(5));

    expect(statuses.map((status) => status.biz_opaque_callback_data)).toEqual([
      'trk_lost',
      'trk_lost',
      'trk_lost',
      'trk_next',
      'trk_next',
    ]);
    await impatient.close();
  });

  test('sends no callback for a number without a callback address', async () => {
    running.sandbox.setNumber({ ...number, callbackUrl: null });
    await send('trk_silent');
    running.sandbox.setNumber({ ...number, phoneNumberId: '2', callbackUrl: running.capture.url });
    await running.call('/v25.0/2/messages', { body: sendBody({ token: 'trk_heard' }) });

    const statuses = statusesOf(await running.capture.waitFor(2));

    expect(statuses.map((status) => status.biz_opaque_callback_data)).toEqual([
      'trk_heard',
      'trk_heard',
    ]);
  });

  test('repeats a callback at the current address of the number', async () => {
    const other = await startCallbackCapture();
    running.capture.answerNextWith(500);
    await send('trk_1', '15551230003');
    await running.capture.waitFor(1);
    running.sandbox.setNumber({ ...number, callbackUrl: other.url });

    const [repeated] = await other.waitFor(1);

    expect(repeated?.rawBody).toEqual(running.capture.callbacks[0]?.rawBody);
    await other.close();
  });
});

test('sends the statuses of a message whose caller gave up', async () => {
  await running.call('/sandbox/behaviour', { body: { answerDelayMs: 60_000 } });
  await expect(
    fetch(running.sandbox.url + sendPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${number.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(sendBody({ token: 'trk_gone' })),
      signal: AbortSignal.timeout(200),
    }),
  ).rejects.toThrow('timeout');

  const statuses = statusesOf(await running.capture.waitFor(2));

  expect(statuses.map((status) => status.biz_opaque_callback_data)).toEqual([
    'trk_gone',
    'trk_gone',
  ]);
});

test('drops pending callbacks when it closes, without waiting for them', async () => {
  const sleepy = await runSandbox({ statusDelayMs: 60_000 });
  await sleepy.call(sendPath, { body: sendBody() });

  await sleepy.close();

  expect(sleepy.capture.callbacks).toEqual([]);
});
