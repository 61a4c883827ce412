import { expect, test } from '@jest/globals';
import { readInboundContent } from '../../../src/providers/meta-cloud/read-inbound-content';

/** Items of `messages` of Meta that their users posted in public threads, and what has to be read of each. */
const POSTED: [thread: string, item: Record<string, unknown>, read: object][] = [
  [
    'digiteinfotech/kairon#1110: answers with spaces and a token',
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: {
          response_json:
            '{"flow_token":"AQBBBBBCS5FpgQ_cAAAAAD0QI3s.","firstName":"Mahesh ","pincode":"523456","dateOfBirth":"1703257240046"}',
          body: 'Sent',
          name: 'flow',
        },
      },
      is_integration_user: true,
    },
    {
      content: {
        kind: 'form',
        form: {
          name: 'flow',
          flowToken: 'AQBBBBBCS5FpgQ_cAAAAAD0QI3s.',
          answers: { firstName: 'Mahesh ', pincode: '523456', dateOfBirth: '1703257240046' },
        },
      },
      unreadFields: '{"is_integration_user":true}',
    },
  ],
  [
    'restfb/restfb#1231: a place with an escaped name',
    {
      type: 'location',
      location: {
        address: 'Saarbr\\u00fccken',
        latitude: 49.234939575195,
        longitude: 6.9993596076965,
        name: 'Saarbr\\u00fccken',
      },
    },
    { content: { kind: 'location', location: { latitude: 49.234939575195, url: null } } },
  ],
  [
    'restfb/restfb#1397: cards with numbers that have no WhatsApp account',
    {
      type: 'contacts',
      contacts: [
        {
          name: { first_name: 'Ada', last_name: 'L', formatted_name: 'Ada L' },
          phones: [{ phone: '+39 393 123', type: 'Cellulare' }],
        },
        {
          name: { first_name: 'Bo', formatted_name: 'Bo' },
          phones: [{ phone: '+39 02', type: '' }],
        },
      ],
    },
    {
      content: {
        kind: 'contacts',
        contacts: [
          { name: 'Ada L', phones: [{ number: '+39 393 123', waId: null, type: 'Cellulare' }] },
          { name: 'Bo', phones: [{ number: '+39 02', waId: null, type: null }] },
        ],
      },
    },
  ],
  [
    'restfb/restfb#1236: an ad without a click id',
    {
      referral: {
        source_url: 'AD_OR_POST_FB_URL',
        source_id: 'ADID',
        source_type: 'ad or post',
        headline: 'AD_TITLE',
        body: 'AD_DESCRIPTION',
        media_type: 'image or video',
        image_url: 'RAW_IMAGE_URL',
      },
      type: 'text',
      text: { body: 'BODY' },
    },
    {
      content: { kind: 'text', text: 'BODY' },
      referral: { sourceId: 'ADID', headline: 'AD_TITLE', ctwaClid: null },
    },
  ],
  [
    'gabrieldwight/Whatsapp-Business-Cloud-Api-Net#166: a voice message that comes from an ad',
    {
      referral: { source_url: 'https://fb.me/1', source_id: '1202', ctwa_clid: 'Afc' },
      type: 'audio',
      audio: { mime_type: 'audio/ogg; codecs=opus', sha256: 'x=', id: '1113', voice: true },
    },
    {
      content: { kind: 'media', media: { type: 'audio', reference: '1113' } },
      referral: { ctwaClid: 'Afc' },
      unreadFields: '{"audio":{"voice":true}}',
    },
  ],
  [
    'gabrieldwight/Whatsapp-Business-Cloud-Api-Net#199: a sticker that comes from an ad with a long address',
    {
      referral: {
        source_url: 'https://fb.me/5r',
        source_type: 'ad',
        image_url: `https://scontent.xx.fbcdn.net/v/t45.1600-4/6_n.png?_nc_oc=${'A'.repeat(900)}`,
      },
      type: 'sticker',
      sticker: { mime_type: 'image/webp', sha256: 'x=', id: '7', animated: false },
    },
    {
      content: { kind: 'media', media: { type: 'sticker' } },
      referral: { imageUrl: expect.stringMatching(/A{900}$/) },
    },
  ],
  [
    'shridarpatil/whatomate#438: an order with amounts in text and the name of a product',
    {
      type: 'order',
      order: {
        catalog_id: '123456',
        product_items: [
          {
            product_retailer_id: 'MTHKS01',
            product_name: 'product 1',
            quantity: '2',
            item_price: '120',
            currency: 'INR',
          },
        ],
      },
    },
    {
      content: {
        kind: 'order',
        order: { items: [{ productId: 'MTHKS01', quantity: 2, price: 120, currency: 'INR' }] },
      },
      unreadFields: '{"order":{"product_items":[{"product_name":"product 1"}]}}',
    },
  ],
  [
    'david-lev/pywa: a message that Meta does not pass on',
    {
      errors: [{ code: 131051, title: 'Message type unknown' }],
      type: 'unsupported',
      unsupported: { type: 'pool' },
    },
    {
      content: { kind: 'other', type: 'unsupported' },
      unreadFields:
        '{"errors":[{"code":131051,"title":"Message type unknown"}],"type":"unsupported","unsupported":{"type":"pool"}}',
    },
  ],
  [
    'david-lev/pywa: a choice with its description',
    {
      type: 'interactive',
      interactive: {
        type: 'list_reply',
        list_reply: { id: 'callback_data', title: 'title', description: 'description' },
      },
    },
    {
      content: { kind: 'button', text: 'title', payload: 'callback_data' },
      unreadFields: '{"interactive":{"list_reply":{"description":"description"}}}',
    },
  ],
  [
    'elon-avisror/whatsapp-crawler: a voice message of the former API',
    { type: 'voice', voice: { id: '9', mime_type: 'audio/ogg', file: '/x', sha256: 'y' } },
    {
      content: { kind: 'media', media: { type: 'audio', reference: '9' } },
      unreadFields: '{"voice":{"file":"/x"}}',
    },
  ],
];

test.each(POSTED)('reads what was posted in %s', (_thread, item, expected) => {
  expect(
    readInboundContent({ id: 'wamid.1', from: '33', ...item }, String(item['type'])),
  ).toMatchObject(expected);
});
