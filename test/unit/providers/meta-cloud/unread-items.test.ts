import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { NAMES_MAX, VALUES_MAX } from '../../../../src/providers/structure';
import { credentials, envelopeOf, messagesChange } from './callbacks';
import { preferencesChange, stop } from './inbound-callbacks';
import { cpuMs } from '../../../support/cpu-ms';
import { resultOf } from '../../../support/steps';

const readText = (text: string) => resultOf(readCallback(credentials, Buffer.from(text)));
const unreadOf = (body: unknown) => readText(JSON.stringify(body))?.unread ?? [];
const bodiesOf = (body: unknown) =>
  unreadOf(body).map(({ callback }) => JSON.parse(callback.body) as unknown);

const ours = { id: credentials.businessAccountId };
const played = { id: 'wamid.A', status: 'played', recipient_id: '33600000001' };
const nameless = { id: 'wamid.B', timestamp: '1790000000', type: 'text', text: { body: 'STOP' } };

describe('kept items', () => {
  test.each<[string, string, unknown]>([
    ['a change of a field it does not know', 'unknown_field', envelopeOf({ field: 'calls' })],
    ['an unknown status', 'unknown_status', envelopeOf(messagesChange({ statuses: [played] }))],
    ['a malformed message', 'malformed_item', envelopeOf(messagesChange({ messages: [nameless] }))],
    [
      'an unknown preference',
      'unknown_preference',
      envelopeOf(preferencesChange([{ ...stop, value: 'later' }])),
    ],
    ['a value without a list', 'unknown_content', envelopeOf(messagesChange({ errors: [{}] }))],
    ['a list that is none', 'malformed_item', envelopeOf(messagesChange({ statuses: 'sent' }))],
    ['a value without a number', 'malformed_item', envelopeOf({ field: 'messages', value: {} })],
    ['a malformed change', 'malformed_item', envelopeOf('change')],
    [
      'an entry that is none',
      'malformed_item',
      { object: 'whatsapp_business_account', entry: [1] },
    ],
    ['entries that are none', 'malformed_item', { object: 'whatsapp_business_account', entry: {} }],
    ['another object about our account', 'unknown_object', { object: 'payment', entry: [ours] }],
  ])('keeps %s as a callback that reads as itself', (_name, kind, body) => {
    const unread = unreadOf(body);

    expect(unread).toMatchObject([{ kind }]);
    expect(unreadOf(JSON.parse(unread[0]?.callback.body ?? ''))).toEqual(unread);
  });

  test('keeps each item alone, with the number it is for', () => {
    const sent = { ...played, status: 'sent' };
    const change = messagesChange({ statuses: [sent, played, sent, { ...played, id: 'wamid.C' }] });

    expect(bodiesOf(envelopeOf(change, change))).toHaveLength(4);
    expect(bodiesOf(envelopeOf(change))).toEqual([
      envelopeOf(messagesChange({ statuses: [played] })),
      envelopeOf(messagesChange({ statuses: [{ ...played, id: 'wamid.C' }] })),
    ]);
  });

  test('keeps an item with the contacts it names, and no others', () => {
    const contacts = [
      { wa_id: '33600000001', profile: { name: 'Ana' } },
      { wa_id: '33600000002', profile: { name: 'Ben' } },
    ];

    expect(unreadOf(envelopeOf(messagesChange({ statuses: [played], contacts })))).toMatchObject([
      { identities: ['33600000001'], callback: { body: expect.not.stringContaining('Ben') } },
    ]);
    expect(unreadOf(envelopeOf(messagesChange({ messages: [nameless], contacts })))).toMatchObject([
      { identities: ['33600000001', '33600000002'] },
    ]);
  });

  test('recognises user ids, and takes neither times nor our own number for customers', () => {
    const ids = { recipient_user_id: 'FR.13abc', recipient_parent_user_id: 'FR.ENT.9' };
    const status = { id: 'wamid.A', status: 'played', timestamp: '1790000000', ...ids };
    const change = messagesChange({ statuses: [status] });

    expect(unreadOf(envelopeOf(change))).toMatchObject([{ identities: ['FR.ENT.9', 'FR.13abc'] }]);
  });
});

test.each<[string, unknown]>([
  ['another number', envelopeOf(messagesChange({ statuses: [played] }, '999'))],
  ['another account', { ...envelopeOf(), entry: [{ id: '9', changes: [{ field: 'calls' }] }] }],
  ['a malformed value of another account', { ...envelopeOf(), entry: [{ id: '9', changes: [1] }] }],
  ['a malformed entry of another account', { ...envelopeOf(), entry: [{ id: '9' }] }],
  ['another object', { object: 'page', entry: [{ id: '9', changes: [] }] }],
])('keeps nothing of %s', (_name, body) => {
  const reading = readText(JSON.stringify(body));

  expect(reading?.unread).toEqual([]);
  expect(Object.values(reading?.ignored ?? {})).toEqual([1]);
});

test('stops at the first item beyond what a callback of Meta holds', () => {
  const statuses = Array.from({ length: 1002 }, (_, index) => ({
    ...played,
    id: `wamid.${index}`,
  }));
  const large = { ...played, note: 'x'.repeat(3 * 1024 * 1024) };

  expect(readText(JSON.stringify(envelopeOf(messagesChange({ statuses }))))).toMatchObject({
    ignored: { unknown_status: 1001 },
    unread: { length: 1000 },
    unreadLeftOut: 1,
  });
  expect(unreadOf(envelopeOf(messagesChange({ statuses: [large, large, large] })))).toHaveLength(2);
});

test('keeps an item of any shape as a callback that reads as itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (item, contacts) => {
      const change = messagesChange({ messages: [item], contacts });
      const unread = unreadOf(envelopeOf(change));
      const again = unread.flatMap(({ callback }) => unreadOf(JSON.parse(callback.body)));
      expect(again).toEqual(unread);
    }),
  );
});

test('reads a callback of 20 levels, and none that is nested deeper', () => {
  const nested = (levels: number) => {
    const text = JSON.stringify(envelopeOf(messagesChange({ statuses: ['DEEP'] })));
    const above = 7;
    return text.replace('"DEEP"', '['.repeat(levels - above) + ']'.repeat(levels - above));
  };

  expect(readText(nested(20))).toMatchObject({ ignored: { malformed_item: 1 } });
  expect(readText(nested(21))).toBeNull();
});

test('reads a callback of the densest updates of Meta, and none of more values than those', () => {
  const card = {
    name: { formatted_name: 'Ann B', first_name: 'Ann' },
    phones: [{ phone: '+33612345678', wa_id: '33612345678', type: 'CELL' }],
  };
  const message = { id: 'wamid.1', from: '33612345678', timestamp: '1', type: 'contacts' };
  const largest = 3 * 1024 * 1024;
  const contacts = Array.from({ length: largest / JSON.stringify(card).length }, () => card);
  const dense = (values: number) =>
    JSON.stringify(
      envelopeOf(messagesChange({ statuses: [Array.from({ length: values }, () => ({}))] })),
    );

  expect(
    readText(JSON.stringify(envelopeOf(messagesChange({ messages: [{ ...message, contacts }] })))),
  ).toMatchObject({ inbound: [{}] });
  expect(readText(dense(VALUES_MAX / 2 - 20))).toMatchObject({ unread: [{}] });
  expect(readText(dense(VALUES_MAX / 2))).toBeNull();
});

test('reads no callback with an object of more names than any provider writes', () => {
  const named = (length: number) => {
    const names = Array.from({ length }, (_, index) => [`n${index}`, 1]);
    const statuses = [Object.fromEntries(names)];
    return readText(JSON.stringify(envelopeOf(messagesChange({ statuses }))));
  };

  expect(named(NAMES_MAX)).toMatchObject({ unread: [{}] });
  expect(named(NAMES_MAX + 1)).toBeNull();
});

describe('what the items of a change share', () => {
  const items = Array.from({ length: 750 }, (_, index) => index);
  const numbers = Array.from({ length: 990 }, (_, index) => String(1_000_000 + index));
  const long = 'x'.repeat(10_000);
  const named = (count: number) =>
    numbers.slice(0, count).map((wa_id) => ({ wa_id, profile: { name: long } }));
  const metadata = messagesChange({}).value.metadata;
  const change = (value: object) => envelopeOf({ field: 'messages', value });

  test.each<[string, unknown]>([
    ['product', envelopeOf(messagesChange({ messaging_product: numbers, statuses: items }))],
    ['product text', envelopeOf(messagesChange({ messaging_product: long, statuses: items }))],
    ['metadata', change({ metadata: { ...metadata, numbers, long }, statuses: items })],
    ['contacts', envelopeOf(messagesChange({ contacts: named(9), statuses: items }))],
    [
      'contacts that each names',
      envelopeOf(messagesChange({ contacts: named(1), statuses: items.map(() => numbers[0]) })),
    ],
    ['object', { object: long, entry: items.map(() => ({ id: credentials.businessAccountId })) }],
  ])('is kept with each as far as it is short: %s', (_name, body) => {
    const unread = unreadOf(body);
    const characters = unread.reduce((sum, { callback }) => sum + callback.body.length, 0);
    const identities = unread.reduce((sum, each) => sum + each.identities.length, 0);

    expect(characters).toBeLessThanOrEqual(3000 * items.length);
    expect(identities).toBeLessThanOrEqual(items.length);
    expect(unread.every(({ kind }) => kind === 'malformed_item')).toBe(true);
  });

  test('is measured once, however many items name it', () => {
    const contacts = [{ wa_id: numbers[0], notes: 'x'.repeat(1_000_000) }];
    const text = (count: number) => {
      const statuses = Array.from({ length: count }, () => numbers[0]);
      return JSON.stringify(envelopeOf(messagesChange({ contacts, statuses })));
    };
    const one = cpuMs(() => readText(text(1)));

    expect(cpuMs(() => readText(text(1000)))).toBeLessThan(20 * one + 200);
  });
});

describe('an item names', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => String(33_600_000_000 + index));
  const read = (statuses: unknown) =>
    readText(JSON.stringify(envelopeOf(messagesChange({ statuses }))));

  test('as many people as there are keys for in a callback, alone or with others', () => {
    expect(read([people(4000)])).toMatchObject({ unread: [{ identities: { length: 4000 } }] });
    expect(read([people(2000), people(2000)])).toMatchObject({ unread: { length: 2 } });
  });

  test('no more: the callback is left out, so that an erasure finds all that is kept', () => {
    expect(read([people(4001)])).toMatchObject({ unread: [], unreadLeftOut: 1 });
    expect(read([people(2000), people(2001)])).toMatchObject({ unreadLeftOut: 1 });
  });
});
