import { describe, expect, test } from '@jest/globals';
import type { InboundContent } from '../../../src/domain/inbound';
import {
  labelOfAnswer,
  textOfAnswer,
  textOfContent,
  toldContent,
} from '../../../src/domain/inbound-text';
import { previewOfInbound } from '../../../src/domain/message-preview';
import { wordsOfInbound } from '../../../src/domain/message-words';
import { contactCard, referralOf } from '../../support/entered-content';
import { newInbound } from '../../support/records';

const CASES: [kind: string, content: InboundContent, text: string, told: string][] = [
  [
    'form',
    {
      kind: 'form',
      form: {
        name: 'flow',
        flowToken: 't-1',
        answers: { screen_0_Rating_0: '5', toppings: ['ham', 'olives'], terms: true, note: null },
      },
    },
    'Rating: 5\ntoppings: ham, olives\nterms: true\nnote:',
    '[form]\nRating: 5\ntoppings: ham, olives\nterms: true\nnote:',
  ],
  [
    'location',
    {
      kind: 'location',
      location: { latitude: 48.85, longitude: 2.35, name: 'Home', address: '1 rue X', url: null },
    },
    'Home\n1 rue X',
    '[location 48.85, 2.35] Home\n1 rue X',
  ],
  [
    'contacts',
    {
      kind: 'contacts',
      contacts: [
        contactCard({
          name: 'Ada Löwe',
          phones: [{ number: '+33 6', waId: '336', type: null }],
          emails: [{ email: 'ada@example.com', type: null }],
        }),
        contactCard({ firstName: 'Bob', phones: [{ number: null, waId: '49', type: null }] }),
      ],
    },
    'Ada Löwe, +33 6, ada@example.com\nBob, 49',
    '[contacts]\nAda Löwe, +33 6, ada@example.com\nBob, 49',
  ],
  [
    'order',
    {
      kind: 'order',
      order: {
        catalogId: '1',
        text: 'Ring twice',
        items: [
          { productId: 'SODA', quantity: 2, price: 9.5, currency: 'EUR' },
          { productId: 'FERN', quantity: null, price: null, currency: null },
        ],
      },
    },
    'Ring twice\n2 × SODA, 9.5 EUR\n1 × FERN',
    '[order]\nRing twice\n2 × SODA, 9.5 EUR\n1 × FERN',
  ],
  ['other', { kind: 'other', type: 'poll' }, '', '[poll]'],
];

describe('what a customer entered', () => {
  test.each(CASES)(
    'is a text to search, preview and tell an agent: %s',
    (_kind, content, text, told) => {
      expect(textOfContent(content)).toBe(text);
      expect(toldContent({ content })).toBe(told);
      expect(previewOfInbound(newInbound({ content })).text).toBe(text);
    },
  );

  test('is found by its words', () => {
    const words = CASES.flatMap(([, content]) => wordsOfInbound(content));

    expect(words).toEqual(expect.arrayContaining(['rating', 'olives', 'home', 'lowe', 'soda']));
  });

  test('is told to an agent with the ad and the product it came from', () => {
    const referral = referralOf({ headline: 'Ferns', body: '10% off' });
    const referredProduct = { catalogId: null, productId: 'SKU-1' };
    const content = { kind: 'text', text: 'How much?' } as const;

    expect(toldContent({ content, referral, referredProduct })).toBe(
      '[came from an ad] Ferns: 10% off\n[about product SKU-1]\nHow much?',
    );
  });
});

test.each([
  ['screen_0_First_name_1', 'First name'],
  ['delivery_rating', 'delivery rating'],
  ['rating', 'rating'],
  ['_', '_'],
])('names the answer %s as people read it', (name, label) => {
  expect(labelOfAnswer(name)).toBe(label);
});

test('tells nested answers, and none that nest without end', () => {
  expect(textOfAnswer([{ id: 7, file_name: 'a.jpg' }])).toBe('id: 7, file name: a.jpg');
  expect(textOfAnswer([[[[['deep']]]]])).toBe('…');
});
