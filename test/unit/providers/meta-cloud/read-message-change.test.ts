import { describe, expect, test } from '@jest/globals';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { reportedAuthor } from '../../../support/records';
import { resultOf } from '../../../support/steps';
import { credentials, envelopeOf, messagesChange } from './callbacks';

const CUSTOMER = '33612345678';
const written = { id: 'wamid.REPORT', from: CUSTOMER, timestamp: '1790000000' };
const about = { original_message_id: 'wamid.1' };

const read = (value: object) =>
  resultOf(
    readCallback(credentials, Buffer.from(JSON.stringify(envelopeOf(messagesChange(value))))),
  );
const readItem = (item: object) => read({ messages: [{ ...written, ...item }] });

describe('reports about messages', () => {
  const edited = (text: string) => ({ kind: 'edited', text });
  const reports: [string, object, object][] = [
    [
      'an edited text',
      {
        type: 'edit',
        edit: {
          ...about,
          message: { context: { id: 'M0' }, type: 'text', text: { body: 'Order 71' } },
        },
      },
      edited('Order 71'),
    ],
    [
      'an edited caption',
      {
        type: 'edit',
        edit: {
          ...about,
          message: {
            type: 'image',
            image: { caption: 'Mine', mime_type: 'image/jpeg', sha256: 'x', id: '1' },
          },
        },
      },
      edited('Mine'),
    ],
    [
      'an edit that names the type of its content',
      { type: 'text', text: { body: 'fixed' }, edit: about },
      edited('fixed'),
    ],
    ['a deletion', { type: 'revoke', revoke: about }, { kind: 'deleted' }],
    [
      'a reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } },
      { kind: 'reacted', emoji: '👍' },
    ],
    [
      'a withdrawn reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.1' } },
      { kind: 'reaction_withdrawn' },
    ],
    [
      'a withdrawn reaction with a null',
      { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: null } },
      { kind: 'reaction_withdrawn' },
    ],
  ];

  test.each(reports)('reads %s as a report about its message', (_name, item, change) => {
    expect(readItem(item)).toMatchObject({
      inbound: [],
      messageChanges: [
        {
          providerMessageId: 'wamid.REPORT',
          targetId: 'wamid.1',
          by: 'customer',
          customer: reportedAuthor({ number: CUSTOMER }),
          occurredAt: new Date('2026-09-21T14:13:20.000Z'),
          change,
        },
      ],
      unread: [],
      ignored: {},
    });
  });

  test('reads a deletion among the statuses, as older versions of the API report it', () => {
    const status = { id: 'wamid.1', status: 'deleted', timestamp: '1790000000' };

    expect(read({ statuses: [{ ...status, recipient_id: CUSTOMER }] })).toMatchObject({
      statuses: [],
      messageChanges: [{ targetId: 'wamid.1', change: { kind: 'deleted' } }],
      ignored: {},
    });
  });

  test.each([
    ['the opening of a chat', { type: 'request_welcome' }],
    ['a reaction that is not told', { type: 'unsupported', unsupported: { type: 'reaction' } }],
    ['a pin', { type: 'unsupported', unsupported: { type: 'pin' }, errors: [{ code: 131051 }] }],
    ['a vote', { type: 'unsupported', unsupported: { type: 'poll_update' } }],
    ['a reaction in a group', { type: 'reaction', reaction: { message_id: 'w' }, group_id: 'G' }],
  ])('counts %s, and neither records nor keeps anything', (_name, item) => {
    expect(readItem(item)).toMatchObject({
      inbound: [],
      messageChanges: [],
      unread: [],
      ignored: { no_message: 1 },
    });
  });

  test.each([
    ['an edit without a text', { type: 'edit', edit: about }],
    ['an edit of nothing', { type: 'edit', edit: { message: { text: { body: 'x' } } } }],
    ['a deletion of nothing', { type: 'revoke' }],
    ['a reaction to nothing', { type: 'reaction', reaction: { emoji: '👍' } }],
    ['a reaction that is no emoji', { type: 'reaction', reaction: { message_id: 'w', emoji: 7 } }],
    [
      'a reaction that is a letter',
      { type: 'reaction', reaction: { message_id: 'w', emoji: 'x'.repeat(65) } },
    ],
  ])('keeps %s as unread', (_name, item) => {
    expect(readItem(item)).toMatchObject({
      inbound: [],
      messageChanges: [],
      unread: [{ kind: 'malformed_item' }],
    });
  });

  const errors = [{ code: 131051, title: 'Unsupported message type' }];
  test.each([
    ['a new poll', { type: 'unsupported', unsupported: { type: 'poll_creation' } }],
    ['nobody knows what (shridarpatil/frappe_whatsapp#162)', { type: 'unsupported', errors }],
    ['nobody knows what, under its former name (restfb/restfb#1239)', { type: 'unknown', errors }],
  ])('takes %s for a message: somebody has written all the same', (_what, item) => {
    expect(readItem(item)).toMatchObject({
      inbound: [{ content: { kind: 'other', type: item.type } }],
      messageChanges: [],
    });
  });
});
