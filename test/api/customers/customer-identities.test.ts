import { randomInt } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { collectionsWith, customerData } from '../support/customer-data';
import { numberChange, report, textItem } from '../support/inbound';
import { read, walk } from '../support/inbox';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;
let number: string;
let userId: string;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  // Its only status tells no user id: one of the sandbox's own would make the number somebody else's.
  number = recipientEnding('0002');
  userId = newUserId();
});

const newUserId = (): string => `FR.${randomInt(10 ** 11, 10 ** 12)}0003`;
const customers = () => walk(herald, tenant, '/api/v2/customers');
const conversations = () => walk(herald, tenant, '/api/v2/conversations');
const sendTo = (recipientNumber: string) =>
  send(herald, tenant, { recipientNumber, templateId: tenant.template('welcome').id });

/** Has a customer write as Meta reports it: with those of their ids that it shows. */
function writes(text: string, ids: { wa_id?: string; user_id?: string; username?: string }) {
  const { username, ...shown } = ids;
  const { wa_id: from, user_id: from_user_id } = shown;
  const contacts = [{ ...shown, profile: { name: 'Ada', ...(username && { username }) } }];
  const messages = [textItem('', text, { from, from_user_id })];
  return report(herald, tenant, numberChange(tenant, { contacts, messages }));
}

/** Has Meta report that a customer has another number and user id. */
function moves(before: { number: string; userId: string }, after: typeof before) {
  const system = {
    type: 'user_changed_number',
    body: 'User Ada changed',
    wa_id: after.number,
    user_id: after.userId,
    previous_user_id: before.userId,
  };
  const notice = textItem(before.number, '', { type: 'system', text: undefined, system });
  return report(herald, tenant, numberChange(tenant, { messages: [notice] }));
}

test('keeps the STOP of a customer without a number, also for the number they show later', async () => {
  await writes('STOP', { user_id: userId, username: 'ada.l' });

  expect(await customers()).toMatchObject([
    { number: null, userIds: [{ userId }], username: 'ada.l', name: 'Ada', unsubscribed: true },
  ]);
  const [conversation] = await conversations();
  const path = `/api/v2/conversations/${String(conversation?.['conversationId'])}/messages`;
  const { body } = await read(herald, tenant, path);
  expect(body['data']).toMatchObject([{ from: null, fromUserId: userId }]);
  await writes('it is me', { user_id: userId, wa_id: number });

  expect(await sendTo(number)).toMatchObject({
    status: 400,
    body: { code: 'customer_unreachable' },
  });
  expect(await customers()).toMatchObject([{ number, unsubscribed: true }]);
  expect(await conversations()).toHaveLength(1);
});

test('keeps a marketing stop that names only a user id', async () => {
  await writes('Hello', { user_id: userId, wa_id: number });
  const stop = { user_id: userId, category: 'marketing_messages', value: 'stop' };
  const timestamp = Math.floor(Date.now() / 1000);

  const preferences = { user_preferences: [{ ...stop, timestamp }] };
  await report(herald, tenant, numberChange(tenant, preferences, 'user_preferences'));

  expect(await customers()).toMatchObject([{ number, marketingStopped: true }]);
});

test('follows a customer to their new number in one conversation', async () => {
  await writes('Hello', { wa_id: number, user_id: userId });
  const after = { number: recipientEnding('0002'), userId: newUserId() };

  await moves({ number, userId }, after);

  expect(await sendTo(after.number)).toMatchObject({ status: 200 });
  await writes('from my new number', { wa_id: after.number, user_id: after.userId });
  expect(await customers()).toMatchObject([{ number: after.number }]);
  expect(await conversations()).toHaveLength(1);
  expect(await sendTo(number)).toMatchObject({ status: 200 });
  expect(await conversations()).toHaveLength(2);
});

test('exports and erases a customer under all of their identities', async () => {
  await writes('my words are zq88101', { user_id: userId, username: 'zq88104' });
  await sendTo(number);
  await writes('my words are zq88102', { user_id: userId, wa_id: number });
  const all = await customers();
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const data = customerData(browser, tenant);
  const [current] = all.filter((customer) => customer['username'] === 'zq88104');
  const customerId = String(current?.['customerId']);

  const exported = JSON.stringify((await data.export(customerId)).body);
  const erased = await data.erase(customerId);

  for (const text of [number, userId, 'zq88101', 'zq88102']) expect(exported).toContain(text);
  expect(erased).toMatchObject({ status: 200, body: { customerId } });
  const kept = await collectionsWith(herald, tenant, [number, 'zq88101', 'zq88102', 'zq88104']);
  expect(kept).toEqual([]);
  expect(await sendTo(number)).toMatchObject({ body: { code: 'customer_without_identity' } });
});
