import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RateMeter } from '../../../sandbox/rate-meter';
import { account, runTwilio, type RunningTwilio } from './support/twilio';

let twilio: RunningTwilio;
beforeAll(async () => {
  twilio = await runTwilio();
});
afterAll(() => twilio.close());

/** Rate of one message every thousand seconds: the second is always too much. */
const SLOW = { messagesPerSecond: 0.001 };

test('changes the behaviour of one number at Twilio alone', async () => {
  const own = { duplicateParameters: true, failingTemplatePage: 1, twilioLimitBy: 'callback' };
  await twilio.admin('/behaviour', { ...SLOW, ...own, number: account.displayNumber });

  const StatusCallback = twilio.capture.url;
  const sent = [await twilio.send({ StatusCallback }), await twilio.send({ StatusCallback })];

  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect((await twilio.call('/v1/ContentAndApprovals')).status).toBe(500);
  const [callback] = await twilio.capture.waitFor(1);
  const labels = new URLSearchParams(callback!.rawBody.toString()).getAll('SandboxLabel');
  expect(labels).toEqual(['second', 'first']);
  await twilio.admin('/behaviour', { number: account.displayNumber, twilioLimitBy: 'answer' });
  expect([(await twilio.send()).status, (await twilio.send()).status]).toEqual([201, 429]);
});

test('accepts all messages of a second at once, and again when the second is over', () => {
  const meter = new RateMeter();
  const takeAt = (nowMs: number) => meter.take('1', 2, nowMs);

  expect([0, 0, 0].map(takeAt)).toEqual([true, true, false]);
  expect([500, 500].map(takeAt)).toEqual([true, false]);
  expect([9000, 9000, 9000].map(takeAt)).toEqual([true, true, false]);
});
