import { expect, test } from '@jest/globals';
import { numberChange, report, textItem } from '../api/support/inbound';
import { recipientEnding } from '../api/support/sandbox';
import { problemsOfPage } from './support/accessibility';
import { openInboxAs } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

const LINK = 'https://www.google.com/maps/search/?api=1&query=48.85%2C2.35';

/** Items of `messages`, and what the Inbox shows of each. */
const ENTERED: [item: object, shown: string[]][] = [
  [
    {
      type: 'location',
      location: { latitude: 48.85, longitude: 2.35, name: 'Home', address: '1 rue X' },
    },
    ['Home', '1 rue X', 'Open map'],
  ],
  [
    {
      type: 'contacts',
      contacts: [
        { name: { formatted_name: 'Ada Löwe' }, phones: [{ phone: '+33 6 12', type: 'CELL' }] },
      ],
    },
    ['Ada Löwe', '+33 6 12', 'cell'],
  ],
  [
    {
      type: 'order',
      order: {
        text: 'Ring twice',
        product_items: [
          { product_retailer_id: 'FERN', quantity: 2, item_price: 9.5, currency: 'EUR' },
          { product_retailer_id: 'SODA', quantity: 1, item_price: 3, currency: 'EUR' },
        ],
      },
    },
    ['2 × FERN', '€9.50', '€22.00', 'Ring twice'],
  ],
  [
    {
      type: 'text',
      text: { body: 'How much?' },
      referral: { headline: 'Spring ferns', source_url: 'javascript:alert(1)' },
      context: { referred_product: { product_retailer_id: 'SKU-1' } },
    },
    ['From an ad: Spring ferns', 'About product SKU-1', 'How much?'],
  ],
  [
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', response_json: '{"screen_0_Rating_0":"5","terms":true}' },
      },
    },
    ['Rating', '5', 'terms', 'Yes'],
  ],
  [{ type: 'poll', poll: {} }, ['Unsupported message (poll)']],
];

test('shows places, cards, orders, ads and answers of forms as people expect them', async () => {
  const number = recipientEnding('0003');
  for (const [item] of ENTERED) {
    const messages = [{ ...textItem(number, ''), text: undefined, ...item }];
    await report(suite.herald, suite.tenant, numberChange(suite.tenant, { messages }));
  }

  const { page, rows, messages } = await openInboxAs(suite, suite.tenant, suite.owner, { number });

  for (const [, shown] of ENTERED) {
    let message = messages;
    for (const text of shown) message = message.filter({ hasText: text });
    await message.waitFor();
  }
  const map = page.getByRole('link', { name: 'Open map' });
  expect(await map.getAttribute('href')).toBe(LINK);
  expect(await map.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await page.getByRole('link', { name: 'Spring ferns' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: '+33 6 12' }).getAttribute('href')).toBe(
    'tel:+33612',
  );
  await rows.filter({ hasText: 'Message without text' }).waitFor();
  expect(await problemsOfPage(page, 'inbox-entered')).toEqual([]);
});
