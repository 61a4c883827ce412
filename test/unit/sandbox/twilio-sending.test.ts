import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  account,
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

/** Matches the answer of a refusal. */
const refusedWith = (status: number, code: number) => ({
  status,
  body: {
    code,
    status,
    message: expect.stringMatching(/./),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
  },
});

describe('POST Messages.json', () => {
  test('answers an accepted message as Twilio does, and shows it as received', async () => {
    const { status, body } = await running.send({
      To: 'whatsapp:+15551230101',
      ContentSid: contentSid('order_confirmed'),
      ContentVariables: JSON.stringify({ '1': 'Ben', '2': 'B-1' }),
    });

    const sid = expect.stringMatching(/^SM[0-9a-f]{32}$/);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        account_sid: account.accountSid,
        api_version: '2010-04-01',
        body: 'Hi Ben, thank you for your order B-1. We are packing it now and will tell you when it leaves.',
        date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/),
        date_sent: null,
        date_updated: expect.any(String),
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        from,
        messaging_service_sid: null,
        num_media: '0',
        num_segments: '1',
        price: null,
        price_unit: null,
        sid,
        status: 'queued',
        subresource_uris: { media: expect.stringContaining('/Media.json') },
        to: 'whatsapp:+15551230101',
        uri: expect.stringContaining(`/2010-04-01/Accounts/${account.accountSid}/Messages/SM`),
      },
    });
    expect(running.sandbox.received().at(-1)).toMatchObject({
      provider: 'twilio',
      to: '15551230101',
      phoneNumberId: account.displayNumber,
      templateName: 'order_confirmed',
      statusCallback: running.capture.url,
    });
  });

  test('accepts an API key, and a Messaging Service in place of the sender', async () => {
    const form = {
      To: 'whatsapp:+15551239999',
      MessagingServiceSid: account.messagingServiceSid,
      ContentSid: contentSid('welcome'),
    };
    const { sid: user, secret: password } = account.apiKey;

    expect(await running.call(messagesPath, { form, user, password })).toMatchObject({
      status: 201,
      body: {
        status: 'accepted',
        from: null,
        messaging_service_sid: account.messagingServiceSid,
      },
    });
  });

  test('refuses wrong credentials with 20003, and another account with 20404', async () => {
    const wrong = await running.call(messagesPath, { form: {}, password: 'another' });

    expect(wrong).toMatchObject(refusedWith(401, 20003));
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    expect(await running.call(messagesPath.replace('0abc', '0abd'), { form: {} })).toMatchObject(
      refusedWith(404, 20404),
    );
  });

  test.each([
    ['no recipient', { To: '' }, 21604],
    ['a recipient that is no WhatsApp address', { To: '+15551239999' }, 21211],
    ['a recipient with letters', { To: 'whatsapp:+1555abc9999' }, 21211],
    ['no sender', { From: '' }, 21603],
    ['a sender the account does not have', { From: 'whatsapp:+15550109999' }, 63007],
    ['an unknown Messaging Service', { MessagingServiceSid: `MG${'0'.repeat(32)}` }, 21701],
    ['neither content nor text', { ContentSid: '' }, 21619],
    ['an unknown content', { ContentSid: `HX${'9'.repeat(32)}` }, 21655],
    ['variables that are no JSON', { ContentVariables: '{' }, 21656],
    ['variables that are a list', { ContentVariables: '["Ana"]' }, 21656],
    ['a variable that is no text', { ContentVariables: '{"1":2}' }, 21656],
    ['a status callback that is no address', { StatusCallback: '/callbacks' }, 21609],
    ['a status callback whose host has an underscore', { StatusCallback: 'http://a_b/' }, 21609],
  ])('refuses %s', async (_name, fields, code) => {
    expect(await running.send(fields)).toMatchObject(refusedWith(400, code));
  });
});

describe('refusals by callback', () => {
  const bodyOf = (variables: Record<string, string>, name = 'order_confirmed') => ({
    ContentSid: contentSid(name),
    ContentVariables: JSON.stringify(variables),
  });

  test.each([
    ['a variable too many', bodyOf({ '1': 'Ana', '2': 'A-1', '3': 'x' }), '63028'],
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

  test('fills a missing variable with its sample', async () => {
    expect(await running.send(bodyOf({ '1': 'Ben' }))).toMatchObject({
      status: 201,
      body: { body: expect.stringContaining('Hi Ben, thank you for your order A-1017.') },
    });
  });
});

describe('reading back', () => {
  test('shows a message with its newest status and its error', async () => {
    const { body } = await running.send({ To: 'whatsapp:+15551230002' });
    const { sid } = body as { sid: string };
    const path = messagesPath.replace('.json', `/${sid}.json`);
    await running.capture.waitForOne(0, (callback) => formOf(callback)['MessageSid'] === sid);

    expect(await running.call(path)).toMatchObject({
      status: 200,
      body: { sid, status: 'failed', error_code: 63024, error_message: expect.any(String) },
    });
    expect(await running.call(path.replace('/SM', '/MM'))).toMatchObject(refusedWith(404, 20404));
  });

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

  test('shows an account to its credentials only', async () => {
    const path = `/2010-04-01/Accounts/${account.accountSid}.json`;

    expect(await running.call(path)).toMatchObject({
      status: 200,
      body: { sid: account.accountSid, status: 'active', auth_token: null },
    });
    expect(await running.call(path, { password: 'another' })).toMatchObject({ status: 401 });
  });
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

  test('requires a channel to list senders', async () => {
    expect(await running.call(path)).toMatchObject(refusedWith(400, 20001));
  });
});

test('answers an unknown path as Twilio does', async () => {
  expect(await running.call('/v1/Services')).toMatchObject(refusedWith(404, 20404));
});
