import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readCaptured } from './support/callback-capture';
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
  running = await runSandbox();
});
afterEach(() => running.close());

const admin = (path: string, body: object) => running.call(`/sandbox${path}`, { body });

describe('number forms at Meta', () => {
  test.each([
    ['Brazil', '5511987650013', '551187650013'],
    ['Brazil, short already', '551187650013', '551187650013'],
    ['Mexico', '525512340013', '5215512340013'],
    ['Mexico, long already', '5215512340013', '5215512340013'],
    ['Argentina', '541112340013', '5491112340013'],
    ['Argentina, long already', '5491112340013', '5491112340013'],
    ['Benin', '2290197120013', '22997120013'],
    ['the Ivory Coast', '2250708120013', '22508120013'],
    ['elsewhere', '33600000013', '33600000013'],
  ])('names a customer by the form of their country: %s', async (_country, to, waId) => {
    const { body } = await running.call(sendPath, { body: sendBody({ to }) });

    expect(body).toMatchObject({ contacts: [{ input: to, wa_id: waId }] });
    const callbacks = (await running.capture.waitFor(3)).map(readCaptured);
    const statuses = callbacks.flatMap((each) => each.statuses);
    expect(statuses.map(({ recipient_id: id }) => id)).toEqual([waId, waId]);
    expect(callbacks.at(-1)?.messages).toMatchObject([{ from: waId, text: { body: 'Hello' } }]);
    expect(running.sandbox.received()).toMatchObject([{ to }]);
  });

  test('uses the form of the country in inbound callbacks, and sends free text to both forms', async () => {
    const [long, short] = ['5511987650003', '551187650003'];
    await admin('/inbound', { number: number.displayNumber, from: long, text: 'Hi' });
    await admin('/preferences', { number: number.displayNumber, from: long, value: 'stop' });

    const said = running.capture.callbacks.map(({ rawBody }) => rawBody.toString());
    expect(said).toMatchObject([
      expect.stringContaining(`"wa_id":"${short}"`),
      expect.stringContaining(`"wa_id":"${short}"`),
    ]);
    expect(said.join()).not.toContain(long);
    for (const to of [long, short]) {
      const text = { messaging_product: 'whatsapp', to, type: 'text', text: { body: 'Hi' } };
      await running.call(sendPath, { body: text });
    }
    const statuses = (await running.capture.waitFor(4)).slice(2).map(readCaptured);
    expect(statuses).toMatchObject([
      { statuses: [{ status: 'sent' }] },
      { statuses: [{ status: 'sent' }] },
    ]);
  });
});

test('keeps the form of a number at Twilio', async () => {
  running.sandbox.setTwilioNumber({ ...account, inboundUrl: running.capture.url });

  await admin('/inbound', { number: account.displayNumber, from: '5511987650003', text: 'Hi' });

  expect(formOf(running.capture.callbacks[0]!)).toMatchObject({ WaId: '5511987650003' });
});
