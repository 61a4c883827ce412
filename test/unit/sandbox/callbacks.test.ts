import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { statusesOf } from './support/callback-capture';
import { runSandbox, sendBody, sendPath, type RunningSandbox } from './support/running-sandbox';
import { runTwilio } from './support/twilio';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox();
});
afterEach(() => running.close());

describe('callbacks', () => {
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
});

test('repeats a status at Twilio as its address says, with the same token', async () => {
  const twilio = await runTwilio();
  twilio.capture.answerNextWith(500, 503);
  await twilio.send({
    To: 'whatsapp:+15551230003',
    StatusCallback: `${twilio.capture.url}?a=1#rc=2&rp=5xx`,
  });

  const callbacks = await twilio.capture.waitFor(3);

  expect(new Set(callbacks.map(({ rawBody }) => rawBody.toString()))).toHaveProperty('size', 1);
  const tokens = callbacks.map(({ headers }) => headers['i-twilio-idempotency-token']);
  expect(new Set(tokens).size).toBe(1);
  expect(callbacks.map(({ url }) => url)).toEqual(callbacks.map(() => `${twilio.capture.url}?a=1`));
  await twilio.close();
});
