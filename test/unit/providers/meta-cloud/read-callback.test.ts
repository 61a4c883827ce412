import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { usedOf } from '../used-content';
import { credentials, envelopeOf, messagesChange } from './callbacks';
import { preferencesChange, stop, templateUpdate } from './inbound-callbacks';
import { resultOf } from '../../../support/steps';

const read = (body: unknown) =>
  usedOf(resultOf(readCallback(credentials, Buffer.from(JSON.stringify(body)))));
const readStatuses = (...statuses: unknown[]) => read(envelopeOf(messagesChange({ statuses })));

const NOTHING_ELSE = {
  accepted: [],
  inbound: [],
  appMessages: [],
  history: [],
  messageChanges: [],
  preferences: [],
  identityChanges: [],
  templatesChanged: false,
  templateChanges: [],
  senderHealth: [],
};
const sent = { id: 'wamid.A', status: 'sent', timestamp: '1790000000', recipient_id: '1555' };

describe('statuses', () => {
  test('reads a status with its time and token', () => {
    expect(readStatuses({ ...sent, biz_opaque_callback_data: 'trk_1', surprise: true })).toEqual({
      statuses: [
        {
          providerMessageId: 'wamid.A',
          status: 'sent',
          occurredAt: new Date('2026-09-21T14:13:20.000Z'),
          trackingToken: 'trk_1',
          error: null,
          pricing: null,
        },
      ],
      ...NOTHING_ELSE,
      ignored: {},
    });
  });

  test('reads the price class that comes with a status', () => {
    const pricing = { pricing_model: 'PMP', type: 'free_entry_point', category: 'service' };
    const content = readStatuses(
      { ...sent, pricing: { ...pricing, billable: false } },
      { ...sent, pricing },
      { ...sent, pricing: { ...pricing, type: 'x'.repeat(65), category: 7 } },
      { ...sent, pricing: 'free' },
    );

    const told = { billable: false, model: 'PMP', type: 'free_entry_point', category: 'service' };
    expect(content?.statuses.map((status) => status.pricing)).toEqual([
      told,
      { ...told, billable: null },
      { billable: null, model: 'PMP', type: null, category: null },
      null,
    ]);
  });

  test.each([undefined, 'soon', '-5', {}, '99999999999999999999'])(
    'reads a status with the time %p as one without a time',
    (timestamp) => {
      expect(readStatuses({ ...sent, timestamp })?.statuses).toMatchObject([{ occurredAt: null }]);
    },
  );

  test('keeps a token of the maximum length', () => {
    const token = 'x'.repeat(512);

    expect(
      readStatuses({ ...sent, biz_opaque_callback_data: token })?.statuses[0]?.trackingToken,
    ).toBe(token);
  });

  test('reads the first error of a failed status', () => {
    const errors = [
      {
        code: 131026,
        title: 'Message undeliverable',
        message: 'Message Undeliverable.',
        error_data: { details: 'Not on WhatsApp.' },
        href: 'https://developers.facebook.com/',
      },
      { code: 1 },
    ];

    expect(readStatuses({ ...sent, status: 'failed', errors })?.statuses[0]?.error).toEqual({
      code: '131026',
      title: 'Message undeliverable',
      message: 'Message Undeliverable.',
      details: 'Not on WhatsApp.',
      httpStatus: null,
    });
  });

  test.each([undefined, [], ['text'], 'text'])(
    'reads no error from a failed status with the errors %j',
    (errors) => {
      expect(readStatuses({ ...sent, status: 'failed', errors })?.statuses).toMatchObject([
        { status: 'failed', error: null },
      ]);
    },
  );
});

describe('ignored content', () => {
  test.each<[string, unknown, Record<string, number>]>([
    ['another object', { object: 'page', entry: [] }, { unknown_object: 1 }],
    [
      'everything of another number',
      envelopeOf(messagesChange({ statuses: [sent, sent], messages: [{}] }, '999')),
      { foreign_number: 3 },
    ],
    [
      "the provider's own notices",
      envelopeOf(
        messagesChange({ messages: [{ id: 'wamid.A', from: '33612345678', type: 'system' }] }),
      ),
      { system_message: 1 },
    ],
    [
      'other preferences',
      envelopeOf(
        preferencesChange([
          { ...stop, category: 'utility_messages' },
          { ...stop, value: 'later' },
          { ...stop, wa_id: undefined },
        ]),
      ),
      { unknown_preference: 2, malformed_item: 1 },
    ],
    [
      "templates of another number's account",
      { ...templateUpdate('message_template_status_update', '999') },
      { foreign_account: 1 },
    ],
    [
      'templates of an account whose id is none',
      {
        object: 'whatsapp_business_account',
        entry: [
          {
            id: { toString: false },
            changes: [{ field: 'message_template_status_update', value: {} }],
          },
        ],
      },
      { foreign_account: 1 },
    ],
    [
      'malformed statuses',
      envelopeOf(messagesChange({ statuses: [null, 'sent', { status: 'sent' }, { id: '' }] })),
      { malformed_item: 4 },
    ],
    ['no entries', { object: 'whatsapp_business_account' }, { malformed_item: 1 }],
  ])('counts and ignores %s', (_name, body, ignored) => {
    expect(read(body)).toEqual({ statuses: [], ...NOTHING_ELSE, ignored });
  });
});

test.each(['', 'null', '[]', '"text"', '{}', '{"object":1}', '{"object"'])(
  'returns null for the body %j, which is no callback',
  (text) => {
    expect(resultOf(readCallback(credentials, Buffer.from(text)))).toBeNull();
  },
);

test('uses or counts each item, whatever JSON it is', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), (items) => {
      const content = readStatuses(...items);
      const ignored = Object.values(content?.ignored ?? {}).reduce((sum, count) => sum + count, 0);
      expect((content?.statuses.length ?? 0) + ignored).toBe(items.length);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (entry, change, value) => {
      const body = { object: 'whatsapp_business_account' };
      const contents = [
        read(envelopeOf(preferencesChange([change, value]))),
        read({ ...body, entry }),
        read(envelopeOf(change)),
        read(envelopeOf({ field: 'messages', value })),
        read(envelopeOf(messagesChange({ statuses: value, messages: entry }))),
      ];
      expect(contents).not.toContain(null);
    }),
  );
});
