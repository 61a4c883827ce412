import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { twilioSignature } from '../../../sandbox/twilio/callback-parameters';
import type { CapturedCallback } from './support/callback-capture';
import { account, contentSid, formOf, from, runTwilio, type RunningTwilio } from './support/twilio';

let running: RunningTwilio;
beforeEach(async () => {
  running = await runTwilio();
});
afterEach(() => running.close());

const ONE_STATUS = 'whatsapp:+15551230003';

/** The signature worked out from the documentation, apart from the sandbox. */
function expectedSignature({ url, rawBody }: CapturedCallback): string {
  const pairs = [...new URLSearchParams(rawBody.toString('utf8'))].map(
    ([name, value]) => name + value,
  );
  const data = url + pairs.toSorted().join('');
  return createHmac('sha1', account.authToken).update(data).digest('base64');
}

test("signs a callback as Twilio's documentation describes", () => {
  const signature = twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', [
    ['To', '+18005551212'],
    ['CallSid', 'CA1234567890ABCDE'],
    ['Caller', '+14158675309'],
    ['Digits', '1234'],
    ['From', '+14158675309'],
  ]);

  expect(signature).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test('signs each value of a repeated name once, in order', () => {
  const signed = (values: string[]) =>
    twilioSignature(
      '12345',
      'https://a.example/',
      values.map((value) => ['Name', value]),
    );

  expect(signed(['b', 'a', 'b'])).toBe(signed(['a', 'b']));
  expect(signed(['a', 'b'])).not.toBe(signed(['a']));
});

describe('status callbacks', () => {
  test('sends a status to the address of the message with its query, and signs it', async () => {
    const StatusCallback = `${running.capture.url}?token=trk_1&x=%C3%A9`;
    const { body } = await running.send({ To: ONE_STATUS, StatusCallback });

    const [callback] = await running.capture.waitFor(1);

    expect(callback!.url).toBe(StatusCallback);
    expect(callback!.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': expectedSignature(callback!),
      'i-twilio-idempotency-token': expect.stringMatching(/./),
    });
    const { sid } = body as { sid: string };
    expect(formOf(callback!)).toEqual({
      AccountSid: account.accountSid,
      ApiVersion: '2010-04-01',
      ChannelPrefix: 'whatsapp',
      From: from,
      MessageSid: sid,
      MessageStatus: 'sent',
      MessagingServiceSid: account.messagingServiceSid,
      SmsSid: sid,
      SmsStatus: 'sent',
      To: ONE_STATUS,
    });
  });

  test('sends a parameter twice when told to', async () => {
    await running.admin('/behaviour', { duplicateParameters: true });
    await running.send({ To: ONE_STATUS });

    const [callback] = await running.capture.waitFor(1);

    const labels = new URLSearchParams(callback!.rawBody.toString('utf8')).getAll('SandboxLabel');
    expect(labels).toEqual(['second', 'first']);
    expect(callback!.headers['x-twilio-signature']).toBe(expectedSignature(callback!));
  });

  test('sends a status to the address of the number when the message names none', async () => {
    const statusUrl = `${running.capture.url}?of=number`;
    running.sandbox.setTwilioNumber({ ...account, inboundUrl: null, statusUrl });
    await running.send({ To: ONE_STATUS, StatusCallback: '' });

    const [callback] = await running.capture.waitFor(1);

    expect(callback!.url).toBe(statusUrl);
  });

  test('repeats a status as its address says, with the same token', async () => {
    running.capture.answerNextWith(500, 503);
    await running.send({
      To: ONE_STATUS,
      StatusCallback: `${running.capture.url}?a=1#rc=2&rp=5xx`,
    });

    const callbacks = await running.capture.waitFor(3);

    expect(new Set(callbacks.map(({ rawBody }) => rawBody.toString()))).toHaveProperty('size', 1);
    const tokens = callbacks.map(({ headers }) => headers['i-twilio-idempotency-token']);
    expect(new Set(tokens).size).toBe(1);
    expect(callbacks.map(({ url }) => url)).toEqual(
      callbacks.map(() => `${running.capture.url}?a=1`),
    );
  });

  test('does not repeat a status by default, and takes any 2xx for success', async () => {
    running.capture.answerNextWith(500, 204);
    await running.send({ To: ONE_STATUS, StatusCallback: `${running.capture.url}?lost` });
    await running.capture.waitFor(1);
    await running.send({
      To: ONE_STATUS,
      StatusCallback: `${running.capture.url}?taken#rc=5&rp=all`,
    });
    await running.capture.waitFor(2);
    await running.send({ To: ONE_STATUS, StatusCallback: `${running.capture.url}?next` });

    const callbacks = await running.capture.waitFor(3);

    expect(callbacks.map(({ url }) => url.split('?')[1])).toEqual(['lost', 'taken', 'next']);
  });

  test('describes an error in the words of the channel', async () => {
    await running.send({ To: 'whatsapp:+15551230002' });

    const [callback] = await running.capture.waitFor(1);

    expect(formOf(callback!)).toMatchObject({
      MessageStatus: 'failed',
      ErrorCode: '63024',
      ChannelStatusMessage: 'The recipient is not on WhatsApp.',
    });
  });
});

test('runs the scenario of a recipient for any content', async () => {
  await running.send({ ContentSid: contentSid('login_code'), ContentVariables: '{"1":"778899"}' });

  const callbacks = await running.capture.waitFor(2);

  expect(callbacks.map((callback) => formOf(callback)['MessageStatus'])).toEqual([
    'sent',
    'delivered',
  ]);
});
