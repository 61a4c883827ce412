import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  textParameters,
  type RunningSandbox,
} from './support/running-sandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox();
});
afterAll(() => running.close());

const send = (name: string, ...components: unknown[]) =>
  running.call(sendPath, { body: sendBody({ name, components }) });

const body = (...texts: string[]) => ({ type: 'body', parameters: textParameters(...texts) });
const button = (index: number, subType: string, parameter?: object) => ({
  type: 'button',
  sub_type: subType,
  index: String(index),
  ...(parameter !== undefined && { parameters: [parameter] }),
});
const image = {
  type: 'header',
  parameters: [{ type: 'image', image: { link: 'https://shop.example.com/a.jpg' } }],
};
const card = (index: number, ...components: unknown[]) => ({ card_index: index, components });
const carousel = (...cards: unknown[]) => ({ type: 'carousel', cards });
const buy = button(1, 'url', { type: 'text', text: 'fern' });

describe('a carousel', () => {
  test('is accepted with every card, in any order', async () => {
    const cards = carousel(card(1, image, buy), card(0, image, buy));

    expect(await send('new_arrivals', body('Ana'), cards)).toMatchObject({ status: 200 });
  });

  test.each([
    ['one card too few', carousel(card(0, image, buy)), 132000],
    ['a card twice', carousel(card(0, image, buy), card(0, image, buy)), 131008],
    ['a card without its media', carousel(card(0, image, buy), card(1, buy)), 132012],
    ['a card without the value of a button', carousel(card(0, image, buy), card(1, image)), 131008],
  ])('is refused with %s', async (_name, cards, code) => {
    expect(await send('new_arrivals', body('Ana'), cards)).toMatchObject(refusedWith(code));
  });
});

const coupon = button(0, 'copy_code', { type: 'coupon_code', coupon_code: 'FLASH25' });
const shop = button(1, 'url', { type: 'text', text: 'flash' });

test.each([
  ['no end', [], 131008],
  [
    'an end that is a text',
    [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 'soon' } }],
    131008,
  ],
])('refuses a limited-time offer with %s', async (_name, parameters, code) => {
  const offer = { type: 'limited_time_offer', parameters };

  expect(await send('flash_offer', image, body('Ana', '25%'), offer, coupon, shop)).toMatchObject(
    refusedWith(code),
  );
});

test('refuses the end of an offer that the template does not have', async () => {
  const offer = {
    type: 'limited_time_offer',
    parameters: [
      { type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 1924365600000 } },
    ],
  };

  expect(await send('welcome', offer)).toMatchObject(refusedWith(132000));
});

const action = (value: object) => ({ type: 'action', action: value });
const place = { latitude: '48.8', longitude: '2.3', name: 'Shop', address: '1 Rue de Rivoli' };

test.each<[string, string, number, unknown[]]>([
  ['a form without its button', 'delivery_survey', 131009, [body('Ana')]],
  [
    'a form with an unknown field',
    'delivery_survey',
    132018,
    [body('Ana'), button(0, 'flow', action({ token: 'x' }))],
  ],
  [
    'a list of products without products',
    'repeat_order',
    131008,
    [{ type: 'header', parameters: textParameters('Ana') }, body('spring')],
  ],
  [
    'several sections without titles',
    'repeat_order',
    132018,
    [
      { type: 'header', parameters: textParameters('Ana') },
      body('spring'),
      button(
        0,
        'mpm',
        action({
          thumbnail_product_retailer_id: 'a',
          sections: ['a', 'b'].map((id) => ({ product_items: [{ product_retailer_id: id }] })),
        }),
      ),
    ],
  ],
  [
    'a catalog with a text',
    'browse_catalog',
    132018,
    [body('Ana'), button(0, 'catalog', { type: 'text', text: 'fern-15' })],
  ],
  ['a product without its header', 'plant_of_the_week', 132012, [body('10%')]],
  [
    'a product without its catalog',
    'plant_of_the_week',
    132012,
    [
      {
        type: 'header',
        parameters: [{ type: 'product', product: { product_retailer_id: 'fern-15' } }],
      },
      body('10%'),
    ],
  ],
  [
    'a value for the button of a product',
    'plant_of_the_week',
    132018,
    [
      {
        type: 'header',
        parameters: [{ type: 'product', product: { product_retailer_id: 'a', catalog_id: '1' } }],
      },
      body('10%'),
      button(0, 'spm'),
    ],
  ],
  [
    'a place without its address',
    'pickup_point',
    132012,
    [
      {
        type: 'header',
        parameters: [{ type: 'location', location: { ...place, address: '' } }],
      },
      body('Ana', 'A-1'),
    ],
  ],
  [
    'a value for a question for the number',
    'phone_needed',
    132018,
    [body('Ana'), button(0, 'request_contact_info')],
  ],
  [
    'a quick reply with a text for its payload',
    'review_request',
    132018,
    [body('Ana', 'monstera'), button(0, 'quick_reply', { type: 'text', text: 'love' })],
  ],
])('refuses %s', async (_name, template, code, components) => {
  expect(await send(template, ...components)).toMatchObject(refusedWith(code));
});
