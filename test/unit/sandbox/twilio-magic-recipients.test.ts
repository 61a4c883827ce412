import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeFailure } from '../../../src/domain/status-code';
import { formOf, from, runTwilio, type RunningTwilio } from './support/twilio';

let running: RunningTwilio;
beforeEach(async () => {
  running = await runTwilio();
});
afterEach(() => running.close());

const recipient = (ending: string) => `whatsapp:+1555123${ending}`;

const send = (ending: string, query = '') =>
  running.send({ To: recipient(ending), StatusCallback: running.capture.url + query });

/** Statuses of a recipient after every pending one has come: a later, ordinary message has run its course. */
async function finalStatuses(ending: string, expectedCallbacks: number) {
  await send(ending);
  await running.capture.waitFor(expectedCallbacks);
  await send('0000');
  const all = await running.capture.waitFor(expectedCallbacks + 2);
  return all
    .map(formOf)
    .filter(({ To }) => To === recipient(ending))
    .map(({ MessageStatus }) => MessageStatus);
}

test.each([
  ['9999', ['sent', 'delivered']],
  ['0001', ['sent', 'delivered', 'read']],
  ['0003', ['sent']],
  ['0007', ['sent', 'sent', 'delivered', 'delivered']],
  ['0008', ['read', 'delivered', 'sent']],
  ['0023', ['sent', 'delivered', 'unfolded']],
])('sends the statuses of %s at Twilio in their order', async (ending, statuses) => {
  expect(await finalStatuses(ending, statuses.length)).toEqual(statuses);
});

test('marks the read receipt of 0001 as one', async () => {
  await send('0001');

  const forms = (await running.capture.waitFor(3)).map(formOf);

  expect(forms.map(({ EventType }) => EventType)).toEqual([undefined, undefined, 'READ']);
});

test('repeats each status of 0007 with the same token and signature', async () => {
  await send('0007');

  const [first, second] = await running.capture.waitFor(2);

  expect(second?.rawBody).toEqual(first?.rawBody);
  for (const header of ['x-twilio-signature', 'i-twilio-idempotency-token']) {
    expect(second?.headers[header]).toBe(first?.headers[header]);
  }
});

test.each([
  ['0002', '63024', 9901],
  ['0009', '21610', 9905],
  ['0011', '63999', 9988],
])('fails a message to %s at Twilio by callback', async (ending, code, statusCode) => {
  await send(ending);

  const [callback] = await running.capture.waitFor(1);

  const { MessageStatus, ErrorCode, ErrorMessage, ChannelStatusMessage } = formOf(callback!);
  expect({ MessageStatus, ErrorCode }).toEqual({ MessageStatus: 'failed', ErrorCode: code });
  const said = { title: '', message: ErrorMessage!, details: ChannelStatusMessage! };
  const report = { ...said, code, httpStatus: null };
  expect(describeFailure(report).statusCode).toBe(statusCode);
  const words = { ...report, code: null };
  expect(describeFailure(words).statusCode).toBe(statusCode);
});

test.each([
  ['0004', 400, 21211],
  ['0010', 429, 20429],
])('refuses a message to %s at Twilio', async (ending, status, code) => {
  expect(await send(ending)).toMatchObject({ status, body: { code, status } });
  expect(running.sandbox.received()).toEqual([]);
});

test('cuts two requests of each message to 0005 at Twilio, and accepts the third', async () => {
  await expect(send('0005', '?a')).rejects.toThrow('fetch failed');
  await expect(send('0005', '?a')).rejects.toThrow('fetch failed');
  await expect(send('0005', '?b')).rejects.toThrow('fetch failed');
  expect(running.sandbox.received()).toEqual([]);

  expect(await send('0005', '?a')).toMatchObject({ status: 201 });
  expect(running.sandbox.received()).toHaveLength(1);
});

test('sends the first callback of 0006 at Twilio before the answer', async () => {
  await running.admin('/behaviour', { answerDelayMs: 60_000 });
  const answer = send('0006').then(
    () => 'answered',
    () => 'cut off',
  );

  const [callback] = await running.capture.waitFor(1);

  expect(formOf(callback!)['MessageStatus']).toBe('sent');
  // Its answer would still be a minute away.
  await running.sandbox.close();
  expect(await answer).toBe('cut off');
});

test('answers a message to 0006 at Twilio, and sends its second status', async () => {
  const { body } = await send('0006');

  const forms = (await running.capture.waitFor(2)).map(formOf);

  const { sid, status } = body as { sid: string; status: string };
  expect(status).toBe('queued');
  expect(forms.map(({ MessageSid, MessageStatus }) => [MessageSid, MessageStatus])).toEqual([
    [sid, 'sent'],
    [sid, 'delivered'],
  ]);
});

test('never accepts a message to 0012 at Twilio', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await expect(send('0012')).rejects.toThrow('fetch failed');
  }

  expect(running.sandbox.received()).toEqual([]);
});

test('sends a message of 0013 to the inbound address after the delivery', async () => {
  await send('0013');

  const callbacks = await running.capture.waitFor(3);

  expect(callbacks[2]!.url).toBe(`${running.capture.url}?inbound=1`);
  expect(formOf(callbacks[2]!)).toMatchObject({
    Body: 'Hello',
    From: recipient('0013'),
    To: from,
    WaId: '15551230013',
    ProfileName: 'Sandbox customer',
    NumMedia: '0',
    SmsStatus: 'received',
    MessageSid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
  });
});
