import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  marketingPath,
  number,
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  type RunningSandbox,
} from './support/running-sandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox();
});
beforeEach(() => behave({ marketingOnMessages: true, marketingMessagesApi: true }));
afterAll(() => running.close());

const MARKETING = 'store_opening';
const STRICT = { product_policy: 'STRICT' };

const behave = (change: object) =>
  running.call('/sandbox/behaviour', { body: { number: number.displayNumber, ...change } });

const post = (path: string, name: string, fields: object = {}) =>
  running.call(path, { body: { ...sendBody({ name }), ...fields } });

/** Sends, and returns the price class of the first status. */
async function priceAfter(path: string, fields: object = {}) {
  const start = running.capture.callbacks.length;
  expect(await post(path, MARKETING, fields)).toMatchObject({ status: 200 });
  const callbacks = await running.capture.waitFor(start + 2);
  return JSON.parse(String(callbacks[start]?.rawBody)).entry[0].changes[0].value.statuses[0]
    .pricing;
}

describe('POST /marketing_messages', () => {
  test('prices a marketing template as one of the Marketing Messages API', async () => {
    expect(await priceAfter(marketingPath, STRICT)).toMatchObject({
      type: 'regular',
      category: 'marketing_lite',
    });
    expect(await priceAfter(sendPath)).toMatchObject({ category: 'marketing' });
  });

  test('refuses a template that is not marketing with 131055, and a text with 100', async () => {
    const text = { type: 'text', text: { body: 'Hi' } };

    expect(await post(marketingPath, 'welcome')).toMatchObject({
      status: 400,
      ...refusedWith(131055, 'Only marketing template messages are supported'),
    });
    expect(await post(marketingPath, MARKETING, text)).toMatchObject({
      status: 400,
      ...refusedWith(100, 'Message must be a template message.'),
    });
  });

  test.each([{ product_policy: 'MAYBE' }, { message_activity_sharing: 'yes' }])(
    'refuses %j with 100',
    async (fields) => {
      expect(await post(marketingPath, MARKETING, fields)).toMatchObject(refusedWith(100));
    },
  );

  test('falls back for a business that has not accepted the terms, unless it is strict', async () => {
    await behave({ marketingMessagesApi: false });

    expect(await post(marketingPath, MARKETING, STRICT)).toMatchObject({
      status: 500,
      ...refusedWith(134102),
    });
    const fallback = { product_policy: 'CLOUD_API_FALLBACK' };
    expect(await priceAfter(marketingPath, fallback)).toMatchObject({ category: 'marketing' });
  });
});

test('POST /messages refuses marketing with 131063 once it is switched off there', async () => {
  await behave({ marketingOnMessages: false });

  expect(await post(sendPath, MARKETING)).toMatchObject({ status: 400, ...refusedWith(131063) });
  expect(await post(sendPath, 'welcome')).toMatchObject({ status: 200 });
});
