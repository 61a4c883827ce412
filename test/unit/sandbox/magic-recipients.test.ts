import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { describeFailure } from '../../../src/domain/status-code';
import { readCaptured, statusesOf } from './support/callback-capture';
import { runSandbox, sendBody, sendPath, type RunningSandbox } from './support/running-sandbox';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox();
});
afterEach(() => running.close());

const acceptance = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });

const send = (to: string, token = 'trk_1') =>
  running.call(sendPath, { body: sendBody({ to, token }) });

async function sendAccepted(to: string): Promise<string> {
  const { body } = await send(to);
  return acceptance.parse(body).messages[0].id;
}

/** Statuses of a recipient after every pending one has come: a later, ordinary message has run its course. */
async function finalStatuses(to: string, expectedCallbacks: number): Promise<string[]> {
  await sendAccepted(to);
  await running.capture.waitFor(expectedCallbacks);
  await sendAccepted('15559990000');
  const all = await running.capture.waitFor(expectedCallbacks + 2);
  return statusesOf(all)
    .filter((status) => status.recipient_id === to)
    .map((status) => status.status);
}

test.each([
  ['any other number', '15551239999', ['sent', 'delivered']],
  ['0001', '15551230001', ['sent', 'delivered', 'read']],
  ['0003', '15551230003', ['sent']],
  ['0007', '15551230007', ['sent', 'sent', 'delivered', 'delivered']],
  ['0008', '15551230008', ['read', 'delivered', 'sent']],
  ['0023', '15551230023', ['sent', 'delivered', 'unfolded']],
])('sends the statuses of %s in their order', async (_name, to, statuses) => {
  expect(await finalStatuses(to, statuses.length)).toEqual(statuses);
});

test.each([
  ['9999', { billable: true, type: 'regular', category: 'utility' }],
  ['0019', { billable: false, type: 'free_customer_service', category: 'service' }],
  ['0020', { billable: false, type: 'free_entry_point', category: 'referral_conversion' }],
  ['0021', { billable: false, type: 'free_group_customer_service', category: 'group_service' }],
  ['0022', { type: 'free_customer_service', category: 'service', subtype: 'paid_exempt' }],
])('tells the price class of %s with sent and delivered', async (ending, price) => {
  await sendAccepted(`1555123${ending}`);

  const statuses = statusesOf(await running.capture.waitFor(2));

  const pricing = { pricing_model: 'PMP', ...price };
  expect(statuses).toMatchObject([{ pricing }, { pricing }]);
  expect(statuses.map((each) => Object.hasOwn(each.pricing ?? {}, 'billable'))).toEqual(
    Array(2).fill(Object.hasOwn(price, 'billable')),
  );
});

test('repeats each status of 0007 byte for byte', async () => {
  await sendAccepted('15551230007');

  const [first, second] = await running.capture.waitFor(2);

  expect(second?.rawBody).toEqual(first?.rawBody);
  expect(second?.headers['x-hub-signature-256']).toBe(first?.headers['x-hub-signature-256']);
});

test('dates the statuses of 0008 in their true order', async () => {
  await sendAccepted('15551230008');

  const [read, delivered, sent] = statusesOf(await running.capture.waitFor(3)).map((status) =>
    Number(status.timestamp),
  );

  expect(Number(sent) < Number(delivered) && Number(delivered) < Number(read)).toBe(true);
});

test.each([
  ['0002', '15551230002', 131026, 9901],
  ['0009', '15551230009', 131050, 9905],
  ['0011', '15551230011', 199999, 9988],
])('fails a message to %s by callback', async (_name, to, code, statusCode) => {
  await sendAccepted(to);

  const [status] = statusesOf(await running.capture.waitFor(1));

  const error = status?.errors?.[0];
  expect({ status: status?.status, code: error?.code }).toEqual({ status: 'failed', code });
  expect(
    describeFailure({
      code: String(error?.code),
      title: error?.title ?? '',
      message: error?.message ?? '',
      details: error?.error_data.details ?? '',
      httpStatus: null,
    }).statusCode,
  ).toBe(statusCode);
});

test.each([
  ['0004', '15551230004', 400, 131026],
  ['0010', '15551230010', 429, 130429],
])('refuses a message to %s at send', async (_name, to, status, code) => {
  expect(await send(to)).toMatchObject({ status, body: { error: { code } } });
  expect(running.sandbox.received()).toEqual([]);
});

test('cuts two requests of each message to 0005, and accepts the third', async () => {
  const to = '15551230005';
  await expect(send(to, 'trk_a')).rejects.toThrow('fetch failed');
  await expect(send(to, 'trk_a')).rejects.toThrow('fetch failed');
  await expect(send(to, 'trk_b')).rejects.toThrow('fetch failed');
  expect(running.sandbox.received()).toEqual([]);

  const third = await send(to, 'trk_a');

  expect(third.status).toBe(200);
  expect(running.sandbox.received().map((message) => message.trackingToken)).toEqual(['trk_a']);
  expect(await running.call('/sandbox/messages')).toMatchObject({
    body: { requestsByRecipient: { [to]: 4 } },
  });
});

test('sends the first callback of 0006 before the answer', async () => {
  await running.call('/sandbox/behaviour', { body: { answerDelayMs: 60_000 } });
  const answer = send('15551230006').then(
    () => 'answered',
    () => 'cut off',
  );

  const [sent] = statusesOf(await running.capture.waitFor(1));

  expect(sent?.status).toBe('sent');
  // Its answer would still be a minute away.
  await running.sandbox.close();
  expect(await answer).toBe('cut off');
});

test('answers a message to 0006, and sends its second status', async () => {
  const id = await sendAccepted('15551230006');

  const statuses = statusesOf(await running.capture.waitFor(2));

  expect(statuses.map(({ id: of, status }) => [of, status])).toEqual([
    [id, 'sent'],
    [id, 'delivered'],
  ]);
});

test('never accepts a message to 0012', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await expect(send('15551230012')).rejects.toThrow('fetch failed');
  }

  expect(running.sandbox.received()).toEqual([]);
});

test('sends a message of 0013 after the delivery', async () => {
  await sendAccepted('15551230013');

  const callbacks = (await running.capture.waitFor(3)).map(readCaptured);

  expect(callbacks.flatMap(({ statuses }) => statuses.map(({ status }) => status))).toEqual([
    'sent',
    'delivered',
  ]);
  expect(callbacks[2]?.messages).toEqual([
    { from: '15551230013', type: 'text', text: { body: 'Hello' } },
  ]);
});
