import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
import { account } from './support/twilio';

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
  test('has no callback for a changed number', async () => {
    const from = '15551238888';

    expect(
      await admin('/identities', { number: account.displayNumber, from, newNumber: '15551237777' }),
    ).toMatchObject({ status: 400 });
  });
});
