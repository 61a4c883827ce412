import { describe, expect, test } from '@jest/globals';
import { UNREAD_FIELDS_LENGTH_MAX } from '../../../../src/domain/inbound-content';
import { readInboundContent } from '../../../../src/providers/meta-cloud/read-inbound-content';
import { CARD, CARTS, FORMS, PLACES, REFERRAL } from './entered-content';

const ENVELOPE = { from: '33612345678', id: 'wamid.IN', timestamp: '1790000000' };

/** Reads an item of `messages`, with its unread fields parsed. */
function read(item: Record<string, unknown>) {
  const type = typeof item['type'] === 'string' ? item['type'] : 'unknown';
  const { unreadFields, ...rest } = readInboundContent({ ...ENVELOPE, ...item }, type);
  return {
    ...rest,
    ...(unreadFields !== undefined && { unreadFields: JSON.parse(unreadFields) as unknown }),
  };
}

test.each(FORMS)('reads the answers of a form: %s', (_what, reply, form) => {
  const interactive = { type: 'nfm_reply', nfm_reply: reply };

  expect(read({ type: 'interactive', interactive })).toEqual({ content: { kind: 'form', form } });
});

test.each(PLACES)('reads a place: %s', (_what, location, place) => {
  expect(read({ type: 'location', location })).toEqual({
    content: { kind: 'location', location: place },
  });
});

test('reads contact cards, and keeps what it has no place for', () => {
  const contacts = [CARD.reported, { name: { formatted_name: 'Monica', first_name: 'Monica' } }];

  expect(read({ type: 'contacts', contacts })).toEqual({
    content: {
      kind: 'contacts',
      contacts: [
        CARD.read,
        {
          ...Object.fromEntries(Object.keys(CARD.read).map((name) => [name, null])),
          name: 'Monica',
          firstName: 'Monica',
          phones: [],
          emails: [],
          addresses: [],
          urls: [],
        },
      ],
    },
    unreadFields: { contacts: [{ name: { middle_name: 'Muriel' } }, null] },
  });
});

test.each(CARTS)('reads an order: %s', (_what, reported, order, unreadFields) => {
  expect(read({ type: 'order', order: reported })).toEqual({
    content: { kind: 'order', order },
    ...(unreadFields !== null && { unreadFields }),
  });
});

describe('where a customer came from', () => {
  const text = { type: 'text', text: { body: 'Hi' } };

  test.each([
    ['a text', text, { kind: 'text', text: 'Hi' }],
    ['an unknown type', { type: 'hologram', hologram: {} }, { kind: 'other', type: 'hologram' }],
  ])('reads the ad beside %s', (_what, item, content) => {
    expect(read({ ...item, referral: REFERRAL.reported })).toMatchObject({
      content,
      referral: REFERRAL.read,
    });
  });

  test('reads the product that a text asks about, and not the sender of its context', () => {
    const context = {
      from: '15550100200',
      id: 'wamid.OUT',
      referred_product: { catalog_id: 'C1', product_retailer_id: 'SKU-1' },
    };

    expect(read({ ...text, context })).toEqual({
      content: { kind: 'text', text: 'Hi' },
      referredProduct: { catalogId: 'C1', productId: 'SKU-1' },
    });
  });
});

describe('unread fields', () => {
  test.each<[string, Record<string, unknown>, object, object]>([
    [
      'beside a text',
      { type: 'text', text: { body: 'Hi', link: { title: 'Shop' } }, context: { forwarded: true } },
      { kind: 'text', text: 'Hi' },
      { text: { link: { title: 'Shop' } }, context: { forwarded: true } },
    ],
    [
      'of an unknown type',
      { type: 'poll', poll: { votes: [1, 2] } },
      { kind: 'other', type: 'poll' },
      { type: 'poll', poll: { votes: [1, 2] } },
    ],
    [
      'of a place that is none',
      { type: 'location', location: { latitude: 91, longitude: 2.35, name: 'Nowhere' } },
      { kind: 'other', type: 'location' },
      { type: 'location', location: { latitude: 91, longitude: 2.35, name: 'Nowhere' } },
    ],
    [
      'of a line that has another shape',
      { type: 'contacts', contacts: ['Ada', { name: 'Ada', phones: [{ phone: 7 }] }] },
      { kind: 'contacts' },
      { contacts: ['Ada', { name: 'Ada', phones: [{ phone: 7 }] }] },
    ],
  ])('keeps fields that it does not read: %s', (_what, item, content, unreadFields) => {
    expect(read(item)).toMatchObject({ content, unreadFields });
  });

  test('keeps no more of them than there is room for', () => {
    const item = { type: 'poll', long: 'x'.repeat(UNREAD_FIELDS_LENGTH_MAX), poll: 1 };

    expect(read(item)).toEqual({
      content: { kind: 'other', type: 'poll' },
      unreadFields: { type: 'poll', poll: 1 },
    });
  });

  test.each([
    ['too many answers', Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`a${n}`, n]))],
    ['answers that nest too deep', JSON.parse(`${'{"a":'.repeat(11)}1${'}'.repeat(11)}`) as object],
  ])('shows no form with %s', (_what, answers) => {
    const nfm_reply = { name: 'flow', response_json: JSON.stringify(answers) };
    const item = { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } };

    expect(read(item)).toMatchObject({
      content: { kind: 'other' },
      unreadFields: { interactive: { nfm_reply } },
    });
  });

  test('shows no list that is too long, and keeps answers named like parts of JavaScript', () => {
    const product_items = Array.from({ length: 600 }, (_, n) => ({
      product_retailer_id: `${n}`.padEnd(900, 'x'),
    }));
    const reply = { name: 'flow', response_json: '{"__proto__":"a","$set":{"b.c":1}}' };
    const interactive = { type: 'nfm_reply', nfm_reply: reply };

    expect(read({ type: 'order', order: { product_items } }).content).toEqual({
      kind: 'other',
      type: 'order',
    });
    const { content } = read({ type: 'interactive', interactive });
    expect(JSON.stringify(content)).toContain('{"__proto__":"a","$set":{"b.c":1}}');
  });
});
