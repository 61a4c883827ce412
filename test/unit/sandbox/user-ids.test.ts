import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { userIdOf } from '../../../sandbox/customer-ids';
import type { CapturedCallback } from './support/callback-capture';
import {
  number,
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  textParameters,
  type RunningSandbox,
} from './support/running-sandbox';
import { account, contentSid, formOf, messagesPath } from './support/twilio';

/** Customers without a number: as Meta and Twilio name them by their user ids. */

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox();
  running.sandbox.setTwilioNumber({ ...account, inboundUrl: running.capture.url });
});
afterEach(() => running.close());

const USER_ID = 'FR.1349120865530003';
const admin = (path: string, body: object) => running.call(`/sandbox${path}`, { body });

/** A body for `sendPath` to a user id. */
function bodyTo(recipient: string, parts: Parameters<typeof sendBody>[0] = {}) {
  const { to: _to, ...body } = sendBody(parts);
  return { ...body, recipient };
}

interface Value {
  statuses?: Record<string, unknown>[];
  messages?: Record<string, unknown>[];
  contacts?: Record<string, unknown>[];
  user_preferences?: Record<string, unknown>[];
}

function valueOf({ rawBody }: CapturedCallback): Value {
  const { entry } = JSON.parse(rawBody.toString()) as {
    entry: [{ changes: [{ value: Value }] }];
  };
  return entry[0].changes[0].value;
}

describe('at Meta', () => {
  test('sends to a user id, and names it in the answer and in the statuses', async () => {
    const { body } = await running.call(sendPath, { body: bodyTo(USER_ID) });

    expect(body).toMatchObject({ contacts: [{ input: USER_ID, user_id: USER_ID }] });
    const [value] = (await running.capture.waitFor(1)).map(valueOf);
    expect(value).toMatchObject({
      statuses: [{ status: 'sent', recipient_user_id: USER_ID }],
      contacts: [{ user_id: USER_ID }],
    });
    expect(JSON.stringify(value)).not.toMatch(/recipient_id|wa_id/);
    expect(running.sandbox.received()).toMatchObject([{ to: USER_ID }]);
  });

  test('prefers the number of a send that has both', async () => {
    await running.call(sendPath, { body: { ...sendBody(), recipient: USER_ID } });

    expect(running.sandbox.received()).toMatchObject([{ to: '15551239999' }]);
  });

  test.each([
    ['a malformed user id', bodyTo('15551239999'), 131009],
    ['no recipient', { ...bodyTo(USER_ID), recipient: undefined }, 100],
  ])('refuses a send with %s', async (_name, body, code) => {
    expect(await running.call(sendPath, { body })).toMatchObject(refusedWith(code));
  });

  test('refuses an authentication template to a user id', async () => {
    const components = [
      { type: 'body', parameters: textParameters('482913') },
      { type: 'button', sub_type: 'url', index: '0', parameters: textParameters('482913') },
    ];
    const parts = { name: 'login_code', components };

    expect(await running.call(sendPath, { body: bodyTo(USER_ID, parts) })).toMatchObject(
      refusedWith(131062),
    );
    expect(await running.call(sendPath, { body: sendBody(parts) })).toMatchObject({ status: 200 });
  });

  test('names a recipient with a number by both, except in a failure', async () => {
    const userId = (to: string) => userIdOf(number.businessAccountId, to);
    await running.call(sendPath, { body: sendBody({ to: '15551230003' }) });
    await running.capture.waitFor(1);
    await running.call(sendPath, { body: sendBody({ to: '15551230002' }) });

    const [sent, failed] = (await running.capture.waitFor(2)).map(valueOf);

    expect(sent).toMatchObject({
      statuses: [{ recipient_id: '15551230003', recipient_user_id: userId('15551230003') }],
      contacts: [{ wa_id: '15551230003', user_id: userId('15551230003') }],
    });
    expect(failed?.statuses).toMatchObject([{ status: 'failed', recipient_id: '15551230002' }]);
    expect(failed?.statuses?.[0]).not.toHaveProperty('recipient_user_id');
  });

  test('has 0014 write without a number, after statuses that tell whose user id that is', async () => {
    await running.call(sendPath, { body: sendBody({ to: '15551230014' }) });

    const [sent, delivered, written] = (await running.capture.waitFor(3)).map(valueOf);

    const userId = userIdOf(number.businessAccountId, '15551230014');
    for (const each of [sent, delivered]) {
      expect(each?.statuses).toMatchObject([
        { recipient_id: '15551230014', recipient_user_id: userId },
      ]);
      expect(each?.contacts).toEqual([{ profile: expect.anything(), user_id: userId }]);
    }
    expect(written?.contacts).toMatchObject([{ user_id: userId }]);
    expect(written?.messages).toMatchObject([{ from_user_id: userId, text: { body: 'Hello' } }]);
    expect(JSON.stringify(written)).not.toMatch(/"from"|wa_id|15551230014/);
  });

  test('has 0015 take another number', async () => {
    await running.call(sendPath, { body: sendBody({ to: '15551230015' }) });

    const [change] = (await running.capture.waitFor(3)).slice(2).map(valueOf);

    const userId = (of: string) => userIdOf(number.businessAccountId, of);
    expect(change).toMatchObject({
      messages: [
        {
          from: '15551230015',
          type: 'system',
          system: {
            type: 'user_changed_number',
            wa_id: '15551231015',
            user_id: userId('15551231015'),
            previous_user_id: userId('15551230015'),
          },
        },
      ],
    });
    expect(change).not.toHaveProperty('contacts');
  });

  test('sends a message and a preference of a customer without a number', async () => {
    const customer = { number: number.displayNumber, userId: USER_ID, username: 'ana.f' };
    await admin('/inbound', { ...customer, parentUserId: 'FR.ENT.77', text: 'Hi' });
    await admin('/preferences', { ...customer, value: 'stop' });

    const [written, preference] = running.capture.callbacks.map(valueOf);

    expect(written).toMatchObject({
      contacts: [{ profile: { username: 'ana.f' }, user_id: USER_ID, parent_user_id: 'FR.ENT.77' }],
      messages: [{ from_user_id: USER_ID, from_parent_user_id: 'FR.ENT.77' }],
    });
    expect(preference?.user_preferences).toMatchObject([{ user_id: USER_ID, value: 'stop' }]);
    expect(JSON.stringify([written, preference])).not.toMatch(/"from"|wa_id/);
  });

  test('lets free text reach a customer by either id after they wrote with both', async () => {
    const from = '15551230003';
    await admin('/inbound', { number: number.displayNumber, from, userId: USER_ID, text: 'Hi' });
    const text = { messaging_product: 'whatsapp', type: 'text', text: { body: 'Hello' } };
    await running.call(sendPath, { body: { ...text, to: from } });
    await running.call(sendPath, { body: { ...text, recipient: USER_ID } });

    const statuses = (await running.capture.waitFor(3)).slice(1).map(valueOf);

    expect(statuses).toMatchObject([
      { statuses: [{ status: 'sent' }] },
      { statuses: [{ status: 'sent' }] },
    ]);
  });

  test('reports a changed number by hand, and a changed user id', async () => {
    const from = '15551238888';
    await admin('/identities', { number: number.displayNumber, from, newNumber: '15551237777' });
    const ids = { userId: USER_ID, newUserId: 'FR.2' };
    await admin('/identities', { number: number.displayNumber, ...ids });

    const [changedNumber, changedId] = running.capture.callbacks.map(valueOf);

    expect(changedNumber?.messages).toMatchObject([
      { from, system: { type: 'user_changed_number', wa_id: '15551237777' } },
    ]);
    expect(changedId?.messages).toMatchObject([
      { system: { type: 'user_changed_user_id', user_id: 'FR.2', previous_user_id: USER_ID } },
    ]);
    expect(changedId?.messages?.[0]).not.toHaveProperty('from');
  });

  test('forgets a customer in the contact book, once', async () => {
    await admin('/inbound', { number: number.displayNumber, userId: USER_ID, text: 'Hi' });
    const path = `/v25.0/${number.phoneNumberId}/contact_book?messaging_product=whatsapp`;
    const forget = (bsuid: string) => running.call(`${path}&bsuid=${bsuid}`, { method: 'DELETE' });

    expect(await forget(USER_ID)).toMatchObject({ body: { success: true, deleted: true } });
    expect(await forget(USER_ID)).toMatchObject({ body: { success: true, deleted: false } });
    expect(await forget('FR.ENT.77')).toMatchObject(refusedWith(100));
  });
});

describe('at Twilio', () => {
  const send = (fields: Record<string, string>) =>
    fetch(running.sandbox.url + messagesPath, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}` },
      body: new URLSearchParams({
        From: `whatsapp:+${account.displayNumber}`,
        ContentSid: contentSid('welcome'),
        StatusCallback: running.capture.url,
        ...fields,
      }),
    });

  test('sends to a user id, and names it in the answer and in the statuses', async () => {
    const To = `whatsapp:${USER_ID}`;

    const answer = await send({ To });

    expect(await answer.json()).toMatchObject({ to: To });
    expect((await running.capture.waitFor(1)).map(formOf)).toMatchObject([{ To }]);
  });

  test.each(['whatsapp:US', 'whatsapp:US.', 'whatsapp:us.1', `whatsapp:US.${'1'.repeat(129)}`])(
    'refuses the recipient %s',
    async (To) => {
      expect(await (await send({ To })).json()).toMatchObject({ code: 21211 });
    },
  );

  test('fails an authentication template to a user id by callback', async () => {
    const ContentSid = contentSid('login_code');
    await send({ To: `whatsapp:${USER_ID}`, ContentSid, ContentVariables: '{"1":"482913"}' });

    expect((await running.capture.waitFor(1)).map(formOf)).toMatchObject([
      { MessageStatus: 'failed', ErrorCode: '63024' },
    ]);
  });

  test('has 0014 write with a user id alone', async () => {
    await send({ To: 'whatsapp:+15551230014' });

    const written = formOf((await running.capture.waitFor(3))[2]!);

    const userId = userIdOf(account.accountSid, '15551230014');
    expect(written).toMatchObject({
      From: `whatsapp:${userId}`,
      ExternalUserId: userId,
      Body: 'Hello',
    });
    expect(written).not.toHaveProperty('WaId');
  });

  test('names a customer with a number by both', async () => {
    const from = '15551238888';
    await admin('/inbound', {
      number: account.displayNumber,
      from,
      userId: USER_ID,
      parentUserId: 'FR.ENT.77',
      text: 'Hi',
    });

    expect(formOf(running.capture.callbacks[0]!)).toMatchObject({
      From: `whatsapp:+${from}`,
      WaId: from,
      ExternalUserId: USER_ID,
      ParentExternalUserId: 'FR.ENT.77',
    });
  });

  test('has no callback for a changed number', async () => {
    const from = '15551238888';

    expect(
      await admin('/identities', { number: account.displayNumber, from, newNumber: '15551237777' }),
    ).toMatchObject({ status: 400 });
  });
});

test('refuses a customer without any id', async () => {
  expect(await admin('/inbound', { number: number.displayNumber, text: 'Hi' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('userId') },
  });
});
