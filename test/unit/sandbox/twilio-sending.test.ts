import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  contentSid,
  formOf,
  from,
  messagesPath,
  runTwilio,
  type RunningTwilio,
} from './support/twilio';

let running: RunningTwilio;
beforeAll(async () => {
  running = await runTwilio();
});
afterAll(() => running.close());

describe('refusals by callback', () => {
  const bodyOf = (variables: Record<string, string>, name = 'order_confirmed') => ({
    ContentSid: contentSid(name),
    ContentVariables: JSON.stringify(variables),
  });

  test.each([
    ['an empty variable', bodyOf({ '1': 'Ana', '2': '' }), '63013'],
    ['a line break', bodyOf({ '1': 'Ana', '2': 'a\nb' }), '63013'],
    ['a text too long', bodyOf({ '1': 'Ana', '2': 'x'.repeat(1024) }), '63021'],
    ['a template under review', bodyOf({ '1': 'Ana', '2': 'x' }, 'autumn_preview'), '63016'],
    ['a text without a template', { ContentSid: '', Body: 'Hello' }, '63016'],
  ])('fails a message with %s by callback', async (name, fields, code) => {
    const path = `${running.capture.url}?case=${encodeURIComponent(name)}`;
    const before = running.capture.callbacks.length;

    expect(await running.send({ ...fields, StatusCallback: path })).toMatchObject({ status: 201 });

    const callback = await running.capture.waitForOne(before, ({ url }) => url === path);
    expect(formOf(callback)).toMatchObject({ MessageStatus: 'failed', ErrorCode: code });
  });
});

describe('reading back', () => {
  test('lists messages by recipient, newest first, page by page', async () => {
    const To = 'whatsapp:+15551237777';
    const texts = ['one', 'two', 'three'];
    for (const Body of texts) await running.send({ To, ContentSid: '', Body });

    const query = new URLSearchParams({ To, PageSize: '2' });
    const first = (await running.call(`${messagesPath}?${query.toString()}`)).body as MessagePage;
    const second = (await running.call(first.next_page_uri ?? '')).body as MessagePage;

    expect([...first.messages, ...second.messages].map(({ body }) => body)).toEqual(
      texts.toReversed(),
    );
    expect(second.next_page_uri).toBeNull();
  });

  interface MessagePage {
    messages: { body: string }[];
    next_page_uri: string | null;
  }
});

describe('senders', () => {
  const path = '/v2/Channels/Senders';

  test('lists senders, and takes the address of their webhooks', async () => {
    const { body } = await running.call(`${path}?Channel=whatsapp`);
    expect(body).toMatchObject({
      senders: [{ sid: expect.stringMatching(/^XE/), sender_id: from, status: 'ONLINE' }],
      meta: { key: 'senders', next_page_url: null },
    });
    const [sender] = (body as { senders: { sid: string }[] }).senders;
    const callback_url = `${running.capture.url}?inbound=2`;

    const updated = await running.call(`${path}/${sender!.sid}`, {
      json: { webhook: { callback_url } },
    });

    expect(updated).toMatchObject({ status: 202, body: { webhook: { callback_url } } });
    expect(await running.call(`${path}/${sender!.sid}`)).toMatchObject({
      body: { webhook: { callback_url } },
    });
  });
});
