import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeFailure } from '../../../src/domain/status-code';
import { statusesOf } from './support/callback-capture';
import { runSandbox, sendBody, sendPath, type RunningSandbox } from './support/running-sandbox';
import { formOf, runTwilio, type RunningTwilio } from './support/twilio';

/** Callbacks of a message to the recipient with this ending, after a later message has run its course. */
interface Provider {
  send(ending: string): Promise<{ status: number; body: unknown }>;
  reports(ending: string, count: number): Promise<Report[]>;
}

interface Report {
  status: string | undefined;
  code: string | null;
  message: string;
  details: string;
}

let meta: RunningSandbox;
let twilio: RunningTwilio;
beforeAll(async () => {
  [meta, twilio] = await Promise.all([runSandbox(), runTwilio()]);
});
afterAll(() => Promise.all([meta.close(), twilio.close()]));

const numberOf = (ending: string) => `1555123${ending}`;

const atMeta: Provider = {
  send: (ending) => meta.call(sendPath, { body: sendBody({ to: numberOf(ending) }) }),
  async reports(ending, count) {
    const start = meta.capture.callbacks.length;
    await atMeta.send(ending);
    await meta.capture.waitFor(start + count);
    await atMeta.send('9998');
    const all = await meta.capture.waitFor(start + count + 2);
    return statusesOf(all.slice(start))
      .filter(({ recipient_id: to }) => to === numberOf(ending))
      .map(({ status, errors: [error] = [] }) => ({
        status,
        code: error === undefined ? null : String(error.code),
        message: error?.message ?? '',
        details: error?.error_data.details ?? '',
      }));
  },
};

const atTwilio: Provider = {
  send: (ending) => twilio.send({ To: `whatsapp:+${numberOf(ending)}` }),
  async reports(ending, count) {
    const start = twilio.capture.callbacks.length;
    await atTwilio.send(ending);
    await twilio.capture.waitFor(start + count);
    await atTwilio.send('9998');
    const all = await twilio.capture.waitFor(start + count + 2);
    return all
      .slice(start)
      .map(formOf)
      .filter(({ To }) => To === `whatsapp:+${numberOf(ending)}`)
      .map((form) => ({
        status: form['MessageStatus'],
        code: form['ErrorCode'] ?? null,
        message: form['ErrorMessage'] ?? '',
        details: form['ChannelStatusMessage'] ?? '',
      }));
  },
};

describe.each([
  ['Meta', atMeta],
  ['Twilio', atTwilio],
])('at %s', (name, provider) => {
  test.each([
    ['9999', ['sent', 'delivered']],
    ['0001', ['sent', 'delivered', 'read']],
    ['0003', ['sent']],
    ['0007', ['sent', 'sent', 'delivered', 'delivered']],
    ['0008', ['read', 'delivered', 'sent']],
    ['0023', ['sent', 'delivered', 'unfolded']],
  ])('sends the statuses of %s in their order', async (ending, statuses) => {
    const reports = await provider.reports(ending, statuses.length);

    expect(reports.map(({ status }) => status)).toEqual(statuses);
  });

  test.each([
    ['0002', { Meta: '131026', Twilio: '63024' }, 9901],
    ['0009', { Meta: '131050', Twilio: '21610' }, 9905],
    ['0011', { Meta: '199999', Twilio: '63999' }, 9988],
  ])('fails a message to %s by callback', async (ending, codes, statusCode) => {
    const [report] = await provider.reports(ending, 1);

    const code = codes[name as keyof typeof codes];
    expect(report).toMatchObject({ status: 'failed', code });
    expect(describeFailure({ ...report!, title: '', httpStatus: null }).statusCode).toBe(
      statusCode,
    );
  });

  test('refuses a message to 0004 and 0010 at send', async () => {
    expect((await provider.send('0004')).status).toBe(400);
    expect((await provider.send('0010')).status).toBe(429);
  });

  test('cuts two requests of a message to 0005, and all to 0012', async () => {
    for (const ending of ['0005', '0005', '0012', '0012', '0012'])
      await expect(provider.send(ending)).rejects.toThrow('fetch failed');

    expect([200, 201]).toContain((await provider.send('0005')).status);
  });
});

test.each([
  ['0019', { billable: false, type: 'free_customer_service', category: 'service' }],
  ['0020', { billable: false, type: 'free_entry_point', category: 'referral_conversion' }],
  ['0021', { billable: false, type: 'free_group_customer_service', category: 'group_service' }],
  ['0022', { type: 'free_customer_service', category: 'service', subtype: 'paid_exempt' }],
])('tells the price class of %s with sent and delivered', async (ending, price) => {
  const start = meta.capture.callbacks.length;
  await atMeta.send(ending);

  const statuses = statusesOf((await meta.capture.waitFor(start + 2)).slice(start));

  const pricing = { pricing_model: 'PMP', ...price };
  expect(statuses).toMatchObject([{ pricing }, { pricing }]);
});
