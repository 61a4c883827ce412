import type { TemplateShape } from './template-shape';

const SHOP = 'https://shop.example.com';

const pickup = {
  latitude: 48.8566,
  longitude: 2.3522,
  name: 'Fern & Fig',
  address: '1 Rue de Rivoli, Paris',
};

const product = (productId: string) => ({ catalogId: '1104', productId });

/** The kinds of templates beyond text, media and a few buttons. */
export const richShapes: TemplateShape[] = [
  {
    name: 'new_arrivals',
    form: 'a carousel',
    values: {
      templateVariables: ['Ana'],
      cards: [
        { headerMediaUrl: `${SHOP}/ficus.jpg`, buttonValues: { Buy: 'ficus' } },
        { headerMediaUrl: `${SHOP}/fern.jpg`, buttonValues: { Buy: `${SHOP}/p/fern` } },
      ],
    },
    sends: [
      'body: Ana',
      `card 0 header: ${SHOP}/ficus.jpg`,
      'card 0 button 1: ficus',
      `card 1 header: ${SHOP}/fern.jpg`,
      'card 1 button 1: fern',
    ],
  },
  {
    name: 'plant_picks',
    form: 'a carousel of products',
    metaOnly: true,
    values: {
      templateVariables: ['Ana', 'dark'],
      cards: [{ headerProduct: product('zz-1') }, { headerProduct: product('fern-15') }],
    },
    sends: [
      'body: Ana',
      'body: dark',
      'card 0 header: {"product_retailer_id":"zz-1","catalog_id":"1104"}',
      'card 1 header: {"product_retailer_id":"fern-15","catalog_id":"1104"}',
    ],
  },
  {
    name: 'flash_offer',
    form: 'a limited-time offer',
    metaOnly: true,
    values: {
      templateVariables: ['Ana', '25%'],
      headerMediaUrl: `${SHOP}/flash.jpg`,
      offerExpiresAt: '2030-12-24T19:00:00+01:00',
      buttonValues: { 'Copy offer code': 'FLASH25', 'Shop now': 'flash' },
    },
    sends: [
      `header: ${SHOP}/flash.jpg`,
      'body: Ana',
      'body: 25%',
      'limited_time_offer: {"expiration_time_ms":1924365600000}',
      'button 0: FLASH25',
      'button 1: flash',
    ],
  },
  {
    name: 'browse_catalog',
    form: 'a catalog',
    values: { templateVariables: ['Ana'] },
    sends: ['body: Ana'],
  },
  {
    name: 'browse_catalog',
    form: 'a catalog with the picture of a product',
    values: { templateVariables: ['Ana'], buttonValues: { 'View catalog': 'fern-15' } },
    sends: ['body: Ana', 'button 0: {"thumbnail_product_retailer_id":"fern-15"}'],
  },
  {
    name: 'repeat_order',
    form: 'a list of products',
    values: {
      templateVariables: { header: ['Ana'], body: ['spring'] },
      productSections: [
        { title: 'Soil', productIds: ['soil-20'] },
        { title: 'Food', productIds: ['feed-1'] },
      ],
    },
    sends: [
      'header: Ana',
      'body: spring',
      'button 0: {"thumbnail_product_retailer_id":"soil-20","sections":[{"title":"Soil","product_items":[{"product_retailer_id":"soil-20"}]},{"title":"Food","product_items":[{"product_retailer_id":"feed-1"}]}]}',
    ],
  },
  {
    name: 'plant_of_the_week',
    form: 'a product',
    metaOnly: true,
    values: { templateVariables: ['10%'], headerProduct: product('fern-15') },
    sends: ['header: {"product_retailer_id":"fern-15","catalog_id":"1104"}', 'body: 10%'],
  },
  {
    name: 'delivery_survey',
    form: 'a form with its token',
    values: { templateVariables: ['Ana'], buttonValues: { Answer: 'survey-17' } },
    sends: ['body: Ana', 'button 0: {"flow_token":"survey-17"}'],
  },
  {
    name: 'delivery_survey',
    form: 'a form with data',
    values: {
      templateVariables: ['Ana'],
      buttonValues: { Answer: { flowToken: 'survey-18', data: { order: 'A-1017' } } },
    },
    sends: [
      'body: Ana',
      'button 0: {"flow_token":"survey-18","flow_action_data":{"order":"A-1017"}}',
    ],
  },
  {
    name: 'pickup_point',
    form: 'a place',
    metaOnly: true,
    values: { templateVariables: ['Ana', 'A-1017'], headerLocation: pickup },
    sends: [
      'header: {"latitude":"48.8566","longitude":"2.3522","name":"Fern & Fig","address":"1 Rue de Rivoli, Paris"}',
      'body: Ana',
      'body: A-1017',
    ],
  },
  {
    name: 'phone_needed',
    form: 'a question for the number',
    metaOnly: true,
    values: { templateVariables: ['Ana'] },
    sends: ['body: Ana'],
  },
  {
    name: 'review_request',
    form: 'payloads of quick replies',
    values: {
      templateVariables: ['Ana', 'monstera'],
      quickReplyPayloads: { 'Not happy': 'review:1', 'Love it': 'review:5' },
    },
    sends: ['body: Ana', 'body: monstera', 'button 0: review:5', 'button 2: review:1'],
  },
  ...['login_code_one_tap', 'login_code_zero_tap'].map((name) => ({
    name,
    form: 'the code of the body, which an app on the phone takes',
    metaOnly: true,
    values: { templateVariables: ['493201'] },
    sends: ['body: 493201', 'button 0: 493201'],
  })),
];
