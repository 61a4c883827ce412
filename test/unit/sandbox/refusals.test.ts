import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  textParameters,
  type RunningSandbox,
} from './support/running-sandbox';

let meta: RunningSandbox;
beforeAll(async () => {
  meta = await runSandbox();
});
afterAll(() => meta.close());

const body = (...texts: string[]) => ({ type: 'body', parameters: textParameters(...texts) });
const named = (parameter_name: string) => ({ type: 'text', parameter_name, text: 'x' });
const header = (type: string, value: object) => ({
  type: 'header',
  parameters: [{ type, [type]: value }],
});
const button = (index: number, sub_type: string, parameter?: object) => ({
  type: 'button',
  sub_type,
  index: String(index),
  ...(parameter !== undefined && { parameters: [parameter] }),
});
const text = (value: string) => ({ type: 'text', text: value });
const image = header('image', { link: 'https://shop.example.com/a.jpg' });
const card = (index: number) => ({
  card_index: index,
  components: [image, button(1, 'url', text('fern'))],
});
const carousel = (...cards: unknown[]) => ({ type: 'carousel', cards });
const sections = ['a', 'b'].map((id) => ({ product_items: [{ product_retailer_id: id }] }));
const list = { type: 'action', action: { thumbnail_product_retailer_id: 'a', sections } };

test.each<[what: string, template: string, code: number, components: unknown[]]>([
  ['an empty value', 'order_confirmed', 131008, [body('Ana', '')]],
  ['a line break', 'order_confirmed', 132018, [body('Ana', 'a\nb')]],
  ['values without names', 'delivery_scheduled', 100, [body('Ana', 'A-1', 'Tuesday')]],
  [
    'names for positions',
    'order_confirmed',
    132012,
    [{ type: 'body', parameters: [named('1'), named('2')] }],
  ],
  ['no media', 'invoice_ready', 132012, [body('Ana', 'A-1')]],
  ['no value of a button', 'back_in_stock', 131008, [body('Ana', 'tree')]],
  [
    'a button at no position',
    'back_in_stock',
    131009,
    [body('Ana', 'tree'), button(0, 'url', text('a')), button(1, 'url', text('a'))],
  ],
  ['a card too few', 'new_arrivals', 132000, [body('Ana'), carousel(card(0))]],
  [
    'sections without titles',
    'repeat_order',
    132018,
    [{ ...body('Ana'), type: 'header' }, body('spring'), button(0, 'mpm', list)],
  ],
  [
    'a product without its catalog',
    'plant_of_the_week',
    132012,
    [header('product', { product_retailer_id: 'fern-15' }), body('10%')],
  ],
])('refuses %s as Meta does', async (_what, name, code, components) => {
  const answer = await meta.call(sendPath, { body: sendBody({ name, components }) });

  expect(answer).toMatchObject(refusedWith(code));
});
