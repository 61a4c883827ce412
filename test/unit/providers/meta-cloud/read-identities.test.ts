import { describe, expect, test } from '@jest/globals';
import { reportedAuthor } from '../../../support/records';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { credentials, envelopeOf, messagesChange } from './callbacks';
import { resultOf } from '../../../support/steps';

const NUMBER = '33612345678';
const USER_ID = 'FR.13491208655302741918';
const PARENT = 'FR.ENT.11815799212886844830';

function read(change: unknown) {
  const content = resultOf(
    readCallback(credentials, Buffer.from(JSON.stringify(envelopeOf(change)))),
  );
  if (content === null) throw new Error('not a callback of Meta');
  return content;
}

const message = { id: 'wamid.IN', timestamp: '1790000000', type: 'text', text: { body: 'STOP' } };
const readMessage = (item: object, contacts: unknown = []) =>
  read(messagesChange({ messages: [{ ...message, ...item }], contacts }));

describe('author of a message', () => {
  test('reads a customer who shows no number, with user ids and username', () => {
    const contacts = [
      { wa_id: NUMBER, profile: { name: 'Bob' }, user_id: 'FR.2' },
      {
        user_id: USER_ID,
        parent_user_id: PARENT,
        country_code: 'FR',
        profile: { name: 'Ada', username: 'ada.l' },
      },
    ];

    const { inbound, ignored } = readMessage({ from_user_id: USER_ID }, contacts);

    const named = { username: 'ada.l', profileName: 'Ada' };
    const author = { number: null, userId: USER_ID, parentUserId: PARENT, ...named };
    expect(inbound).toMatchObject([{ author, content: { kind: 'text', text: 'STOP' } }]);
    expect(ignored).toEqual({});
  });

  test('reads a user id in place of the number', () => {
    const { inbound } = readMessage({ from: USER_ID });

    expect(inbound.map(({ author }) => author)).toEqual([
      reportedAuthor({ number: null, userId: USER_ID }),
    ]);
  });

  test('connects number and user id only within one contact', () => {
    const ids = { user_id: USER_ID, profile: { name: 'Ada' } };
    const [together] = readMessage({ from: NUMBER }, [{ wa_id: NUMBER, ...ids }]).inbound;
    const [apart] = readMessage({ from: NUMBER }, [{ wa_id: '33600000000', ...ids }]).inbound;
    const [known] = readMessage({ from_user_id: USER_ID }, [{ wa_id: NUMBER, ...ids }]).inbound;

    const both = { number: NUMBER, userId: USER_ID };
    expect([together?.author, known?.author]).toMatchObject([both, both]);
    expect(apart?.author).toEqual(reportedAuthor({ number: NUMBER }));
  });

  test.each([{}, { from: 'someone' }, { from_user_id: 'not an id' }, { from_user_id: PARENT }])(
    'counts a message that names nobody as malformed: %j',
    (item) => {
      expect(readMessage(item)).toMatchObject({ inbound: [], ignored: { malformed_item: 1 } });
    },
  );
});

test('reads both ids of a recipient from a status, and none when one is missing', () => {
  const status = { id: 'wamid.A', status: 'sent', timestamp: '1790000000' };
  const recipients = [
    { recipient_id: NUMBER, recipient_user_id: USER_ID },
    { recipient_id: NUMBER },
    { recipient_user_id: USER_ID },
    { recipient_id: 'a group', recipient_user_id: USER_ID },
  ];

  const { statuses } = read(
    messagesChange({ statuses: recipients.map((each) => ({ ...status, ...each })) }),
  );

  const both = { number: NUMBER, userId: USER_ID, parentUserId: null };
  expect(statuses.map(({ recipient }) => recipient)).toEqual([
    both,
    undefined,
    undefined,
    undefined,
  ]);
});

test('reads a marketing stop without a number', () => {
  const stop = { user_id: USER_ID, category: 'marketing_messages', value: 'stop' };
  const change = messagesChange({ user_preferences: [{ ...stop, timestamp: 1790000000 }] });

  const { preferences, ignored } = read({ ...change, field: 'user_preferences' });

  const author = reportedAuthor({ number: null, userId: USER_ID });
  expect(preferences).toMatchObject([{ author, scope: 'marketing', wanted: false }]);
  expect(ignored).toEqual({});
});

describe('notices of changed identities', () => {
  const notice = (item: object, system: object) =>
    read(
      messagesChange({
        messages: [{ id: 'wamid.S', timestamp: '1790000000', type: 'system', ...item, system }],
      }),
    );

  test('reads a changed number with its user ids', () => {
    const { identityChanges, inbound } = notice(
      { from: NUMBER },
      {
        type: 'user_changed_number',
        body: 'User Ada changed from 33612345678 to 33687654321',
        wa_id: '33687654321',
        user_id: 'FR.2',
        parent_user_id: PARENT,
        previous_user_id: USER_ID,
        previous_parent_user_id: PARENT,
      },
    );

    expect(identityChanges).toEqual([
      {
        previous: { number: NUMBER, userId: USER_ID, parentUserId: PARENT },
        current: { number: '33687654321', userId: 'FR.2', parentUserId: PARENT },
        occurredAt: new Date(1790000000000),
      },
    ]);
    expect(inbound).toEqual([]);
  });

  test.each([
    ['an older payload', { from: NUMBER }, { new_wa_id: '33687654321' }, NUMBER],
    ['one that names the customer', {}, { customer: NUMBER, wa_id: '33687654321' }, NUMBER],
  ])('reads a changed number of %s', (_what, item, system, number) => {
    const type = 'user_changed_number';

    expect(notice(item, { ...system, type }).identityChanges).toMatchObject([
      { previous: { number, userId: null }, current: { number: '33687654321' } },
    ]);
  });

  test('reads a changed user id of a customer without a number', () => {
    const system = { type: 'user_changed_user_id', user_id: 'FR.2', previous_user_id: USER_ID };

    expect(notice({}, system).identityChanges).toMatchObject([
      {
        previous: { number: null, userId: USER_ID },
        current: { number: null, userId: 'FR.2' },
      },
    ]);
  });

  test.each<[string, string, string | null]>([
    ['the end of its sentence', `User Ada changed from ${USER_ID} to FR.2`, USER_ID],
    ['no name that the user chose', `User from ${USER_ID} to FR.2 changed from X to FR.2`, null],
    ['no sentence about another id', `User Ada changed from ${USER_ID} to FR.3`, null],
  ])('reads the user id before from %s', (_what, body, before) => {
    const system = { type: 'user_changed_user_id', user_id: 'FR.2', body };

    const changes = notice({}, system).identityChanges;

    expect(changes?.map(({ previous }) => previous.userId)).toEqual(
      before === null ? [] : [before],
    );
  });

  test.each([
    ['a new security code', { type: 'customer_identity_changed', body: 'identity changed' }],
    ['a number that stays', { type: 'user_changed_number', wa_id: NUMBER }],
  ])('counts a notice of %s', (_what, system) => {
    expect(notice({ from: NUMBER }, system)).toMatchObject({
      identityChanges: [],
      ignored: { system_message: 1 },
    });
  });
});
