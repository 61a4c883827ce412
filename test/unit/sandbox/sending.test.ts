import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  textParameters,
  type RunningSandbox,
} from './support/running-sandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox();
});
afterAll(() => running.close());

const send = (parts: Parameters<typeof sendBody>[0]) =>
  running.call(sendPath, { body: sendBody(parts) });

describe('POST /messages', () => {
  test('answers an accepted message as Meta does, and shows it as received', async () => {
    const { status, body } = await send({ to: '15551230101', token: 'trk_a' });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '15551230101', wa_id: '15551230101' }],
        messages: [
          {
            id: expect.stringMatching(/^wamid\.HBgL[A-Za-z0-9+/]+=*$/),
            message_status: 'accepted',
          },
        ],
      },
    });
    expect(running.sandbox.received().at(-1)).toMatchObject({
      to: '15551230101',
      trackingToken: 'trk_a',
      templateName: 'welcome',
    });
  });

  test.each([
    ['no token', { token: null }],
    ['a wrong token', { token: 'EAAother' }],
  ])('refuses %s with 190', async (_name, { token }) => {
    const answer = await running.call(sendPath, { body: sendBody(), token });

    expect(answer).toMatchObject({ status: 401, ...refusedWith(190) });
  });

  test('refuses an id that the token does not reach with 400, code 100, subcode 33', async () => {
    const answer = await running.call('/v25.0/999/messages', { body: sendBody() });

    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 100, error_subcode: 33 } },
    });
  });

  test.each([
    ['another product', { messaging_product: 'sms' }],
    ['letters in the number', { to: 'abc' }],
    ['a tracking text that is too long', { biz_opaque_callback_data: 'x'.repeat(513) }],
    ['no template', { template: undefined }],
  ])('refuses a body with %s', async (_name, change) => {
    const answer = await running.call(sendPath, { body: { ...sendBody(), ...change } });

    expect(answer).toMatchObject({ status: 400, ...refusedWith(100) });
  });

  test('refuses a message of a kind that it does not know', async () => {
    const body = {
      ...sendBody(),
      type: 'sticker',
      sticker: { link: 'https://shop.example.com/f.webp' },
    };

    expect(await running.call(sendPath, { body })).toMatchObject(refusedWith(131051));
  });

  test.each([
    ['an unknown name', { name: 'nobody_knows' }],
    ['a language it does not have', { language: 'fr' }],
    ['a template under review', { name: 'autumn_preview', components: [] }],
  ])('refuses %s with 132001', async (_name, parts) => {
    expect(await send(parts)).toMatchObject(refusedWith(132001));
  });

  test('finds a template in each of its languages', async () => {
    const components = [
      { type: 'body', parameters: textParameters('Ana', 'olivier') },
      { type: 'button', sub_type: 'url', index: '0', parameters: textParameters('olivier') },
    ];

    expect((await send({ name: 'back_in_stock', language: 'fr', components })).status).toBe(200);
  });
});

test('answers an unknown path and unreadable JSON with Graph errors', async () => {
  expect(await running.call('/nothing/here')).toMatchObject({ status: 400, ...refusedWith(2500) });
  const broken = await fetch(running.sandbox.url + sendPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ error: { code: 100 } });
});
