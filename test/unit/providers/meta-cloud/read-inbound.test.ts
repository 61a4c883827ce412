import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { usedOf } from '../used-content';
import { credentials, envelopeOf, messagesChange } from './callbacks';
import { preferencesChange, stop, templateUpdate } from './inbound-callbacks';
import { reportedAuthor } from '../../../support/records';
import { resultOf } from '../../../support/steps';

const read = (body: unknown) =>
  usedOf(resultOf(readCallback(credentials, Buffer.from(JSON.stringify(body)))));
const readMessages = (messages: unknown[], contacts?: unknown) =>
  read(envelopeOf(messagesChange({ messages, contacts })));

const CUSTOMER = '33612345678';
const written = { id: 'wamid.IN', from: CUSTOMER, timestamp: '1790000000' };

describe('inbound messages', () => {
  test('reads an inbound message with its time, its name and the message it answers', () => {
    const contacts = [
      { wa_id: '33600000000', profile: { name: 'Bob' } },
      { wa_id: CUSTOMER, profile: { name: ' Ada Löwe ' } },
    ];
    const item = {
      ...written,
      type: 'text',
      text: { body: ' Hello\n' },
      context: { from: '15550100200', id: 'wamid.OUT' },
      surprise: true,
    };

    expect(readMessages([item], contacts)).toEqual({
      statuses: [],
      inbound: [
        {
          providerMessageId: 'wamid.IN',
          author: reportedAuthor({ number: CUSTOMER, profileName: 'Ada Löwe' }),
          occurredAt: new Date('2026-09-21T14:13:20.000Z'),
          content: { kind: 'text', text: ' Hello\n' },
          replyTo: 'wamid.OUT',
          unreadFields: '{"surprise":true}',
        },
      ],
      appMessages: [],
      history: [],
      messageChanges: [],
      preferences: [],
      identityChanges: [],
      accepted: [],
      templatesChanged: false,
      templateChanges: [],
      senderHealth: [],
      ignored: {},
    });
  });

  const contents: [string, object, object][] = [
    [
      'a reply button',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'B' } },
      },
      { kind: 'button', text: 'B', payload: 'b' },
    ],
    [
      'a document',
      {
        type: 'document',
        document: { id: 'med_1', mime_type: 'application/pdf', filename: 'a.pdf', caption: 'Mine' },
      },
      {
        kind: 'media',
        media: {
          type: 'document',
          reference: 'med_1',
          mimeType: 'application/pdf',
          filename: 'a.pdf',
          caption: 'Mine',
        },
      },
    ],
    ...['image', 'video', 'audio', 'sticker'].map((type): [string, object, object] => [
      type,
      { type, [type]: { id: 'med_2', mime_type: 'x/y' } },
      {
        kind: 'media',
        media: { type, reference: 'med_2', mimeType: 'x/y', filename: null, caption: null },
      },
    ]),
    ...['location', 'unsupported', 'hologram'].map((type): [string, object, object] => [
      type,
      { type, [type]: {} },
      { kind: 'other', type },
    ]),
    ['a text without its text', { type: 'text' }, { kind: 'other', type: 'text' }],
  ];

  test.each(contents)('reads the content of an inbound message: %s', (_what, fields, content) => {
    expect(readMessages([{ ...written, ...fields }])?.inbound).toMatchObject([{ content }]);
  });

  test('keeps what was written to a group unread', () => {
    const item = { ...written, group_id: 'Y2FwaV9ncm91cDox', type: 'text', text: { body: 'Hi' } };
    const body = Buffer.from(JSON.stringify(envelopeOf(messagesChange({ messages: [item] }))));

    expect(resultOf(readCallback(credentials, body))).toMatchObject({
      inbound: [],
      unread: [{ kind: 'unknown_content', identities: [CUSTOMER] }],
    });
  });

  test.each([undefined, 'Ada', [null, { wa_id: CUSTOMER, profile: {} }]])(
    'reads no name from the contacts %j',
    (contacts) => {
      const content = readMessages([written], contacts);

      expect(content?.inbound).toMatchObject([{ author: { profileName: null } }]);
      expect(content?.ignored).toEqual({});
    },
  );
});

describe('template updates', () => {
  test.each([
    'message_template_status_update',
    'message_template_quality_update',
    'message_template_components_update',
    'template_category_update',
    'template_correct_category_detection',
  ])('reports changed templates for %s', (field) => {
    expect(read(templateUpdate(field))).toMatchObject({ templatesChanged: true, ignored: {} });
  });
});

test('reads everything in one callback, and skips malformed items', () => {
  const [templateEntry] = templateUpdate('template_category_update').entry;
  const mixed = envelopeOf(
    messagesChange({
      statuses: [{ id: 'wamid.A', status: 'sent', timestamp: '1790000000' }, null],
      messages: [{ id: 1 }, { ...written, type: 'text', text: { body: 'Hi' } }],
    }),
    messagesChange({ statuses: 'none', messages: [{ ...written, id: 'wamid.IN2' }] }),
    preferencesChange(['malformed', stop]),
  );

  const content = read({ ...mixed, entry: [null, ...mixed.entry, templateEntry] });

  expect(content?.statuses).toHaveLength(1);
  expect(content?.inbound.map(({ providerMessageId }) => providerMessageId)).toEqual([
    'wamid.IN',
    'wamid.IN2',
  ]);
  expect(content?.preferences).toHaveLength(1);
  expect(content?.templatesChanged).toBe(true);
  expect(content?.ignored).toEqual({ malformed_item: 5 });
});

test('uses or counts each item of a list, whatever it holds', () => {
  const plausible = fc.record(
    {
      id: fc.string(),
      from: fc.oneof(fc.constant(CUSTOMER), fc.string()),
      wa_id: fc.oneof(fc.constant(CUSTOMER), fc.string()),
      timestamp: fc.jsonValue(),
      type: fc.constantFrom('text', 'button', 'interactive', 'image', 'system', 'reaction'),
      category: fc.constantFrom('marketing_messages', 'others'),
      value: fc.constantFrom('stop', 'resume', 'more'),
      text: fc.jsonValue(),
      button: fc.jsonValue(),
      interactive: fc.jsonValue(),
      image: fc.jsonValue(),
      context: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const items = fc.array(fc.oneof(plausible, fc.jsonValue()), { minLength: 1 });
  const countOf = (ignored: Record<string, number> = {}) =>
    Object.values(ignored).reduce((sum, count) => sum + count, 0);

  fc.assert(
    fc.property(items, fc.jsonValue(), (messages, contacts) => {
      const content = readMessages(messages, contacts);
      expect((content?.inbound.length ?? 0) + countOf(content?.ignored)).toBe(messages.length);
    }),
    // A JSON object may hide its toString method.
    { examples: [[[{ ...written, timestamp: { toString: false } }], {}]] },
  );
  fc.assert(
    fc.property(items, (preferences) => {
      const content = read(envelopeOf(preferencesChange(preferences)));
      const used = content?.preferences.length ?? 0;
      expect(used + countOf(content?.ignored)).toBe(preferences.length);
    }),
  );
});
