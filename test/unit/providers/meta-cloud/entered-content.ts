/** Content as Meta reports it, and as Herald reads it; from Meta's documentation and from what users of it posted. */

type Case = [what: string, reported: object, read: object];

export const FORMS: Case[] = [
  [
    'texts and the token',
    {
      name: 'flow',
      body: 'Sent',
      response_json:
        '{"comment_text":"Comment Text","delivery_rating":"4","flow_token":"AQAAAAACS5FpgQ_cAAAAAD0QI3s.","cs_rating":"0"}',
    },
    {
      name: 'flow',
      flowToken: 'AQAAAAACS5FpgQ_cAAAAAD0QI3s.',
      answers: { comment_text: 'Comment Text', delivery_rating: '4', cs_rating: '0' },
    },
  ],
  [
    'lists, numbers, and nothing',
    {
      name: 'flow',
      body: 'Sent',
      response_json:
        '{"flow_token":"t","toppings":["ham","olives"],"age":31,"terms":true,"note":null,"photo":[{"id":7,"file_name":"a.jpg"}]}',
    },
    {
      name: 'flow',
      flowToken: 't',
      answers: {
        toppings: ['ham', 'olives'],
        age: 31,
        terms: true,
        note: null,
        photo: [{ id: 7, file_name: 'a.jpg' }],
      },
    },
  ],
  [
    'an id of 19 digits, which a number would round',
    { name: 'flow', body: 'Sent', response_json: '{"order":1546130668394913822}' },
    { name: 'flow', flowToken: null, answers: { order: '1546130668394913822' } },
  ],
];

export const PLACES: Case[] = [
  [
    'a chosen one',
    {
      latitude: 37.4611978,
      longitude: -122.2164385,
      name: 'Facebook HQ',
      address: '1 Hacker Way, Menlo Park, CA 94025',
      url: 'https://maps.google.com/?cid=2000000000000000000',
    },
    {
      latitude: 37.4611978,
      longitude: -122.2164385,
      name: 'Facebook HQ',
      address: '1 Hacker Way, Menlo Park, CA 94025',
      url: 'https://maps.google.com/?cid=2000000000000000000',
    },
  ],
  [
    'the current one, in text',
    { latitude: '12.25089', longitude: '-43.90539' },
    { latitude: 12.25089, longitude: -43.90539, name: null, address: null, url: null },
  ],
];

export const CARD = {
  reported: {
    name: {
      formatted_name: 'Chandler Bing',
      first_name: 'Chandler',
      middle_name: 'Muriel',
      last_name: 'Bing',
    },
    phones: [
      { phone: '+1 555-555-5555', wa_id: '15555555555', type: 'CELL' },
      { phone: '+39 393 1234567' },
    ],
    emails: [{ email: 'chandler@example.com', type: 'WORK' }],
    addresses: [
      {
        street: '495 Grove Street',
        city: 'New York',
        state: 'NY',
        zip: '10014',
        country: 'United States',
        country_code: 'us',
        type: 'HOME',
      },
    ],
    urls: [{ url: 'https://example.com/bing', type: 'WORK' }],
    org: { company: 'Statistics Ltd', department: 'Data', title: 'Manager' },
    birthday: '1968-04-08',
  },
  read: {
    name: 'Chandler Bing',
    firstName: 'Chandler',
    lastName: 'Bing',
    phones: [
      { number: '+1 555-555-5555', waId: '15555555555', type: 'CELL' },
      { number: '+39 393 1234567', waId: null, type: null },
    ],
    emails: [{ email: 'chandler@example.com', type: 'WORK' }],
    addresses: [
      {
        street: '495 Grove Street',
        city: 'New York',
        state: 'NY',
        zip: '10014',
        country: 'United States',
        countryCode: 'us',
        type: 'HOME',
      },
    ],
    urls: [{ url: 'https://example.com/bing', type: 'WORK' }],
    company: 'Statistics Ltd',
    department: 'Data',
    title: 'Manager',
    birthday: '1968-04-08',
  },
};

export const CARTS: [what: string, reported: object, read: object, unread: object | null][] = [
  [
    'with a text',
    {
      catalog_id: '354160437058781',
      text: 'Ring twice',
      product_items: [
        { product_retailer_id: 'HAMBURGER', quantity: 3, item_price: 30.5, currency: 'ILS' },
      ],
    },
    {
      catalogId: '354160437058781',
      text: 'Ring twice',
      items: [{ productId: 'HAMBURGER', quantity: 3, price: 30.5, currency: 'ILS' }],
    },
    null,
  ],
  [
    'amounts in text, and one that is none',
    {
      catalog_id: '1',
      text: '',
      product_items: [
        { product_retailer_id: 'MTHKS01', quantity: '2', item_price: '120', currency: 'INR' },
        { product_retailer_id: 'MTHKS02', quantity: 1, item_price: 'free', currency: 'INR' },
      ],
    },
    {
      catalogId: '1',
      text: null,
      items: [
        { productId: 'MTHKS01', quantity: 2, price: 120, currency: 'INR' },
        { productId: 'MTHKS02', quantity: 1, price: null, currency: 'INR' },
      ],
    },
    { order: { product_items: [null, { item_price: 'free' }] } },
  ],
];

export const REFERRAL = {
  reported: {
    source_url: 'https://fb.me/2ZulEu42P',
    source_id: '120210000000000001',
    source_type: 'ad',
    headline: 'Chat with us',
    body: 'Get 10% off',
    media_type: 'image',
    image_url: 'https://scontent.example/a.jpg',
    ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
    welcome_message: { text: 'Hi there! Let us know how we can help!' },
  },
  read: {
    ctwaClid: 'ARAkLkA8rmlFeiCktEJQ',
    sourceType: 'ad',
    sourceId: '120210000000000001',
    sourceUrl: 'https://fb.me/2ZulEu42P',
    headline: 'Chat with us',
    body: 'Get 10% off',
    mediaType: 'image',
    imageUrl: 'https://scontent.example/a.jpg',
    videoUrl: null,
    thumbnailUrl: null,
    welcomeMessage: 'Hi there! Let us know how we can help!',
  },
};
