import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TemplateValues } from '../../../../src/domain/template/template-values';
import { createOperatorEgress } from '../../../../src/egress/egress-client';
import type { StreamingEgress } from '../../../../src/ports/egress';
import type { MessagingProvider, SendOutcome } from '../../../../src/ports/messaging-provider';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { runSandbox, type RunningSandbox } from '../../sandbox/support/running-sandbox';
import { credentials } from './callbacks';

let running: RunningSandbox;
let egress: StreamingEgress;
let provider: MessagingProvider;
beforeAll(async () => {
  running = await runSandbox();
  egress = createOperatorEgress({ origins: [running.sandbox.url] });
  provider = createMetaCloudProvider({
    egress,
    graphUrl: running.sandbox.url,
    apiVersion: 'v25.0',
  });
});
afterAll(async () => {
  await egress.close();
  await running.close();
});

const placeholders = (...values: string[]) =>
  values.map((value, position) => ({ name: String(position + 1), value }));

const media = (mediaType: 'image' | 'document') => ({
  kind: 'media' as const,
  mediaType,
  url: 'https://shop.example.com/samples/file',
});

const button = (
  type: 'url' | 'copy_code' | 'one_time_password' | 'catalog',
  value: string,
  index = 0,
) => [{ index, type, text: 'Button', value }];

const flow = (token: string | null, dataJson: string | null) => [
  { index: 0, type: 'flow' as const, text: 'Answer', token, dataJson },
];

const product = { kind: 'product' as const, catalogId: '1104', productId: 'fern-15' };

const productCard = { header: product, body: [], buttons: [] };

const arrival = (path: string) => ({
  header: media('image'),
  body: [],
  buttons: [
    { index: 0, type: 'quick_reply' as const, text: 'Tell me more', value: `more:${path}` },
    { index: 1, type: 'url' as const, text: 'Buy', value: path },
  ],
});

function send(name: string, values: Partial<TemplateValues>): Promise<SendOutcome> {
  return provider.sendTemplate(
    credentials,
    {
      senderNumber: '15550100200',
      recipientNumber: '15551239999',
      recipientUserId: null,
      template: {
        providerTemplateId: '1',
        name,
        language: 'en_US',
        parameterFormat: name === 'delivery_scheduled' ? 'NAMED' : 'POSITIONAL',
        variableKeys: null,
      },
      values: { header: null, body: [], buttons: [], ...values },
      trackingToken: `trk_${name}`,
      callbackUrl: null,
    },
    { timeoutMs: 10_000 },
  );
}

test.each<[string, string, Partial<TemplateValues>]>([
  ['no values', 'welcome', {}],
  ['positional values', 'order_confirmed', { body: placeholders('Ana', 'A-1') }],
  [
    'named values',
    'delivery_scheduled',
    {
      body: [
        { name: 'first_name', value: 'Ana' },
        { name: 'order_number', value: 'A-1' },
        { name: 'delivery_day', value: 'Tuesday' },
      ],
    },
  ],
  [
    'a text header and a URL button',
    'order_shipped',
    {
      header: { kind: 'text', values: placeholders('A-1') },
      body: placeholders('Ana', 'GreenPost'),
      buttons: button('url', 'GP-1'),
    },
  ],
  ['a document', 'invoice_ready', { header: media('document'), body: placeholders('Ana', 'A-1') }],
  ['a static URL', 'summer_sale', { header: media('image'), body: placeholders('Ana', '20%') }],
  [
    'a static URL replaced',
    'summer_sale',
    {
      header: media('image'),
      body: placeholders('Ana', '20%'),
      buttons: button('url', 'https://shop.example.com/vip?from=whatsapp'),
    },
  ],
  ['quick replies', 'review_request', { body: placeholders('Ana', 'monstera') }],
  [
    'a code to copy',
    'offer_code',
    { body: placeholders('Ana', '15%'), buttons: button('copy_code', 'FERN15') },
  ],
  [
    'a one-time password',
    'login_code',
    { body: placeholders('123456'), buttons: button('one_time_password', '123456') },
  ],
  [
    'a one-tap password',
    'login_code_one_tap',
    { body: placeholders('123456'), buttons: button('one_time_password', '123456') },
  ],
  [
    'a zero-tap password',
    'login_code_zero_tap',
    { body: placeholders('123456'), buttons: button('one_time_password', '123456') },
  ],
  [
    'a carousel',
    'new_arrivals',
    { body: placeholders('Ana'), cards: [arrival('ficus'), arrival('fern')] },
  ],
  [
    'a carousel of products',
    'plant_picks',
    { body: placeholders('Ana', 'dark'), cards: [productCard, productCard] },
  ],
  [
    'a limited-time offer',
    'flash_offer',
    {
      header: media('image'),
      body: placeholders('Ana', '25%'),
      buttons: [...button('copy_code', 'FLASH25'), ...button('url', 'flash', 1)],
      offerExpiresAt: '2026-12-24T18:00:00.000Z',
    },
  ],
  ['a catalog', 'browse_catalog', { body: placeholders('Ana') }],
  [
    'a catalog with a picture',
    'browse_catalog',
    { body: placeholders('Ana'), buttons: button('catalog', 'fern-15') },
  ],
  [
    'a list of products',
    'repeat_order',
    {
      header: { kind: 'text', values: placeholders('Ana') },
      body: placeholders('spring'),
      buttons: [
        {
          index: 0,
          type: 'products',
          text: 'View items',
          thumbnailProductId: 'soil-20',
          sections: [
            { title: 'Soil', productIds: ['soil-20'] },
            { title: 'Food', productIds: ['feed-1', 'feed-2'] },
          ],
        },
      ],
    },
  ],
  ['a product', 'plant_of_the_week', { header: product, body: placeholders('10%') }],
  ['a form', 'delivery_survey', { body: placeholders('Ana'), buttons: flow(null, null) }],
  [
    'a form with its token and data',
    'delivery_survey',
    { body: placeholders('Ana'), buttons: flow('survey-17', '{"order":"A-1017"}') },
  ],
  [
    'a place',
    'pickup_point',
    {
      header: {
        kind: 'location',
        latitude: 48.8566,
        longitude: 2.3522,
        name: 'Fern & Fig',
        address: '1 Rue de Rivoli, Paris',
      },
      body: placeholders('Ana', 'A-1017'),
    },
  ],
  ['a question for the number', 'phone_needed', { body: placeholders('Ana') }],
  [
    'a payload for a quick reply',
    'review_request',
    {
      body: placeholders('Ana', 'monstera'),
      buttons: [{ index: 1, type: 'quick_reply', text: 'It is fine', value: 'review:fine' }],
    },
  ],
])('sends a template with %s as the sandbox accepts it', async (_name, template, values) => {
  expect(await send(template, values)).toMatchObject({ kind: 'accepted' });
});

test('rejects a template under review with the reason', async () => {
  expect(await send('autumn_preview', { body: placeholders('Ana', 'Friday') })).toMatchObject({
    kind: 'rejected',
    error: { code: '132001', httpStatus: 404 },
  });
});
