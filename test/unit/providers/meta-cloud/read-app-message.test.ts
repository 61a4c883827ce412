import { describe, expect, test } from '@jest/globals';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { reportedAuthor } from '../../../support/records';
import { resultOf } from '../../../support/steps';
import { credentials, envelopeOf, messagesChange } from './callbacks';

const CUSTOMER = '33612345678';
const BUSINESS = '15550100200';
const AT = new Date('2026-09-21T14:13:20.000Z');

const read = (field: string, value: object) => {
  const body = envelopeOf({ ...messagesChange(value), field });
  return resultOf(readCallback(credentials, Buffer.from(JSON.stringify(body))));
};
const echo = (item: object) =>
  read('smb_message_echoes', {
    message_echoes: [
      { from: BUSINESS, to: CUSTOMER, id: 'wamid.e1', timestamp: '1790000000', ...item },
    ],
  });

describe('messages of the business from its phone', () => {
  test.each([
    [
      'a text',
      { type: 'text', text: { body: 'I am on it' } },
      { kind: 'text', text: 'I am on it' },
    ],
    [
      'a place (OCA/social#1912)',
      { type: 'location', location: { latitude: 48.85, longitude: 2.35 } },
      { kind: 'location', location: { latitude: 48.85, longitude: 2.35 } },
    ],
  ])('reads %s as a message of the business', (_name, item, content) => {
    expect(echo(item)).toMatchObject({
      inbound: [],
      appMessages: [
        {
          providerMessageId: 'wamid.e1',
          customer: reportedAuthor({ number: CUSTOMER }),
          occurredAt: AT,
          content,
          isHistory: false,
          status: 'sent',
        },
      ],
      unread: [],
      ignored: {},
    });
  });

  test('knows a customer by a user id', () => {
    const item = { to: undefined, to_user_id: 'US.1349', type: 'text', text: { body: 'Hi' } };

    expect(echo(item)).toMatchObject({ appMessages: [{ customer: { userId: 'US.1349' } }] });
  });

  test('reads the recipient in any spelling', () => {
    const item = { to: '+33 6 12-34-56-78', type: 'text', text: { body: 'Hi' } };

    expect(echo(item)).toMatchObject({ appMessages: [{ customer: { number: CUSTOMER } }] });
  });

  test.each([
    ['a deletion', { type: 'revoke', revoke: { original_message_id: 'w' } }, { kind: 'deleted' }],
    [
      'an edit',
      {
        type: 'edit',
        edit: { original_message_id: 'w', message: { type: 'text', text: { body: 'Hi' } } },
      },
      { kind: 'edited', text: 'Hi' },
    ],
    [
      'a reaction',
      { type: 'reaction', reaction: { message_id: 'w', emoji: '👍' } },
      { kind: 'reacted', emoji: '👍' },
    ],
  ])('reads %s as a change by the business', (_name, item, change) => {
    expect(echo(item)).toMatchObject({
      appMessages: [],
      messageChanges: [{ targetId: 'w', by: 'business', customer: { number: CUSTOMER }, change }],
      unread: [],
    });
  });

  test('keeps an echo to nobody as unread, and counts one to a group', () => {
    expect(echo({ to: undefined })).toMatchObject({ unread: [{ kind: 'malformed_item' }] });
    expect(echo({ group_id: 'G' })).toMatchObject({ unread: [], ignored: { no_message: 1 } });
  });
});

describe('the history of a number', () => {
  const item = (from: string, id: string, status: string) => ({
    from,
    ...(from === BUSINESS && { to: CUSTOMER }),
    id,
    timestamp: '1790000000',
    type: 'text',
    text: { body: id },
    history_context: { status },
  });

  test('reads both sides of each thread, and keeps nothing of it as unread', () => {
    const messages = [
      item(CUSTOMER, 'theirs', 'READ'),
      item(BUSINESS, 'ours', 'DELIVERED'),
      item(BUSINESS, 'lost', 'ERROR'),
      { from: CUSTOMER, type: 'text' },
      { ...item(CUSTOMER, 'gone', 'READ'), type: 'revoke', revoke: { original_message_id: 'w' } },
    ];
    const history = [
      {
        metadata: { phase: 0, chunk_order: 1, progress: 55 },
        threads: [{ id: CUSTOMER, messages }, { messages: [item(CUSTOMER, 'x', 'READ')] }],
      },
    ];

    expect(read('history', { history })).toMatchObject({
      inbound: [],
      history: [{ providerMessageId: 'theirs', author: { number: CUSTOMER }, occurredAt: AT }],
      appMessages: [
        { providerMessageId: 'ours', isHistory: true, status: 'delivered' },
        { providerMessageId: 'lost', isHistory: true, status: 'failed' },
      ],
      unread: [],
      ignored: { no_message: 3 },
    });
  });

  test.each([
    ['Delivered', 'delivered'],
    ['pending', 'sent'],
  ])('knows the status %s', (status, known) => {
    const thread = { id: CUSTOMER, messages: [item(BUSINESS, 'ours', status)] };

    expect(read('history', { history: [{ threads: [thread] }] })).toMatchObject({
      appMessages: [{ status: known }],
    });
  });

  test.each([
    ['by its number in another form', '551187654321', { from: '5511987654321' }, 'history'],
    ['beside a user id alone', undefined, { from: CUSTOMER }, 'history'],
    [
      'by a mark',
      CUSTOMER,
      { from: CUSTOMER, history_context: { from_me: true, status: 'read' } },
      'appMessages',
    ],
  ] as const)('tells whose a message is %s', (_name, id, change, list) => {
    const thread = {
      id,
      context: { user_id: 'US.1349' },
      messages: [{ ...item(CUSTOMER, 'w', 'READ'), ...change }],
    };

    expect(read('history', { history: [{ threads: [thread] }] })?.[list]).toHaveLength(1);
  });

  const image = { id: '24230790383178626', mime_type: 'image/jpeg', caption: 'Echeveria' };
  const file = (change: object) =>
    read('history', {
      messages: [{ id: 'w', timestamp: '1790000000', type: 'image', image, ...change }],
    });
  const content = { kind: 'media', media: { type: 'image', reference: image.id } };

  test.each([
    ['of a customer', { from: CUSTOMER }, { author: { number: CUSTOMER } }],
    ['of the business', { from: BUSINESS, to: CUSTOMER }, { customer: { number: CUSTOMER } }],
    ['of the business to nobody', { from: BUSINESS }, null],
  ])('reads the file %s that follows its message', (_name, change, message) => {
    expect(file(change)).toMatchObject({
      inbound: [],
      appMessages: [],
      history: [
        {
          providerMessageId: 'w',
          content,
          message: message && { content, occurredAt: AT, ...message },
        },
      ],
      unread: [],
      ignored: {},
    });
  });

  test.each([
    ['history', { history: [{ errors: [{ code: 2593109 }] }] }, { no_message: 1 }],
    ['history', { messages: [{ from: CUSTOMER, id: 'w', type: 'image' }] }, { no_message: 1 }],
    ['smb_app_state_sync', { state_sync: [{ type: 'contact' }] }, { contact_sync: 1 }],
  ])('counts what %s says beside messages', (field, value, ignored) => {
    expect(read(field, value)).toMatchObject({ history: [], unread: [], ignored });
  });
});
