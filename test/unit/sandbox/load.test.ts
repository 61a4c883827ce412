import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { percentile } from '../../../sandbox/load/load-report';
import { statusesOf } from './support/callback-capture';
import {
  number,
  runSandbox,
  sendBody,
  sendPath,
  type RunningSandbox,
} from './support/running-sandbox';
import { account, formOf } from './support/twilio';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox({ callbackRetry: { attempts: 3, firstDelayMs: 1 } });
});
afterEach(() => running.close());

const load = (body: object) =>
  running.call('/sandbox/load', { body: { statusesPerSecond: 1000, seconds: 0.09, ...body } });

describe('POST /sandbox/load', () => {
  test('sends statuses in batches and reports what became of them', async () => {
    const { status, body } = await load({ batchSize: 40 });

    expect(status).toBe(200);
    expect(body).toEqual({
      offered: { statuses: 90, requests: 3 },
      answered: { '2xx': 3 },
      latencyMs: {
        p50: expect.any(Number),
        p95: expect.any(Number),
        p99: expect.any(Number),
        max: expect.any(Number),
      },
      takenLater: 0,
      neverTaken: 0,
      seconds: expect.any(Number),
    });
    const statuses = statusesOf(running.capture.callbacks);
    expect(statuses).toHaveLength(90);
    expect(new Set(statuses.map(({ id }) => id)).size).toBe(30);
    for (const name of ['sent', 'delivered', 'read']) {
      expect(statuses.filter(({ status: each }) => each === name)).toHaveLength(30);
    }
  });

  test('repeats what is not taken, and counts what never was', async () => {
    // The second batch is taken at its second attempt, the third never.
    running.capture.answerByBody((body) => {
      const seen = running.capture.callbacks.filter(({ rawBody }) => rawBody.equals(body)).length;
      const bodies = new Set(running.capture.callbacks.map(({ rawBody }) => rawBody.toString()));
      const place = [...bodies].indexOf(body.toString());
      if (place === 0) return 200;
      return place === 1 && seen === 2 ? 200 : 503;
    });

    const { body } = await load({ statusesPerSecond: 30, seconds: 0.1, batchSize: 1 });

    expect(body).toMatchObject({
      offered: { statuses: 3, requests: 3 },
      answered: { '2xx': 1, '5xx': 2 },
      takenLater: 1,
      neverTaken: 1,
    });
  });

  test('tells the statuses of accepted messages', async () => {
    await running.call(sendPath, { body: sendBody({ to: '15551230003', token: 'trk_9' }) });
    await running.capture.waitFor(1);

    await load({ messages: 'accepted', seconds: 0.006, batchSize: 6 });

    const statuses = statusesOf(running.capture.callbacks.slice(1));
    expect(statuses.map((status) => status.biz_opaque_callback_data)).toEqual(
      Array.from({ length: 6 }, () => 'trk_9'),
    );
  });

  test('at Twilio sends one status a request, signed', async () => {
    const statusUrl = `${running.capture.url}?load`;
    running.sandbox.setTwilioNumber({ ...account, inboundUrl: null, statusUrl });

    const { body } = await load({ provider: 'twilio', seconds: 0.006, batchSize: 3 });

    expect(body).toMatchObject({ offered: { statuses: 6, requests: 6 }, answered: { '2xx': 6 } });
    const forms = running.capture.callbacks.map(formOf);
    for (const status of ['sent', 'delivered', 'read']) {
      expect(forms.filter(({ MessageStatus }) => MessageStatus === status)).toHaveLength(2);
    }
    expect(running.capture.callbacks[0]!.headers['x-twilio-signature']).toMatch(/=$/);
  });

  test.each([
    ['nothing is subscribed', {}],
    ['there is no accepted message', { messages: 'accepted' }],
    ['the number is unknown', { number: '1' }],
    ['it would be too many', { statusesPerSecond: 10_000, seconds: 3600 }],
  ])('refuses when %s', async (_name, body) => {
    running.sandbox.setNumber({ ...number, callbackUrl: null });

    expect((await load(body)).status).toBe(400);
  });

  test('runs once at a time', async () => {
    const first = load({ statusesPerSecond: 10, seconds: 5 });
    await running.capture.waitFor(1);

    expect((await load({})).status).toBe(409);
    expect((await first).status).toBe(200);
    expect((await load({ seconds: 0.001 })).status).toBe(200);
  });
});

test('percentiles are by nearest rank', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);

  expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([
    50, 95, 99, 100,
  ]);
  expect(percentile(Float64Array.of(), 99)).toBe(0);
});
