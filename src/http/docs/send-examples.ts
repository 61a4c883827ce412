/**
 * Requests that work with `npm start` as they are: its demo templates, and recipients whose last four digits tell the
 * sandbox what to do (0001: sent, delivered, read).
 */
export const sendExamples = {
  order_confirmed: {
    summary: 'Placeholders by position',
    value: {
      recipientNumber: '33612340001',
      templateName: 'order_confirmed',
      templateVariables: { '1': 'Ana', '2': 'A-1017' },
      metadata: { orderId: 'A-1017' },
    },
  },
  customer_without_number: {
    summary: 'A customer without a number, by a user id',
    value: {
      recipientId: 'US.13491208655302740001',
      templateName: 'order_confirmed',
      templateVariables: { '1': 'Ana', '2': 'A-1017' },
    },
  },
  delivery_scheduled: {
    summary: 'Placeholders by name, answered before it is sent',
    value: {
      recipientNumber: '33612340001',
      templateName: 'delivery_scheduled',
      templateVariables: { first_name: 'Ana', order_number: 'A-1017', delivery_day: 'Tuesday' },
      async: true,
    },
  },
  order_shipped: {
    summary: 'A placeholder in the header, and one in a button',
    value: {
      recipientNumber: '33612340001',
      templateName: 'order_shipped',
      templateVariables: {
        header: { '1': 'A-1017' },
        body: { '1': 'Ana', '2': 'GreenPost' },
      },
      buttonValues: { 'Track parcel': 'GP-77-1017' },
    },
  },
  back_in_stock: {
    summary: 'A template with several languages',
    value: {
      recipientNumber: '33612340001',
      templateName: 'back_in_stock',
      templateLanguage: 'fr',
      templateVariables: ['Ana', 'olivier'],
      buttonValues: { Commander: 'olivier' },
    },
  },
  invoice_ready: {
    summary: 'A document in the header',
    value: {
      recipientNumber: '33612340001',
      templateName: 'invoice_ready',
      templateVariables: { '1': 'Ana', '2': 'A-1017' },
      headerMediaUrl: 'https://shop.example.com/invoices/A-1017.pdf',
      headerMediaFilename: 'invoice A-1017.pdf',
    },
  },
  login_code: {
    summary: 'A one-time code: its button fills itself',
    value: {
      recipientNumber: '33612340001',
      templateName: 'login_code',
      templateVariables: { '1': '482913' },
    },
  },
  offer_code: {
    summary: 'A code to copy',
    value: {
      recipientNumber: '33612340001',
      templateName: 'offer_code',
      templateVariables: { '1': 'Ana', '2': '15%' },
      buttonValues: { 'Copy offer code': 'FERN15' },
    },
  },
  review_request: {
    summary: 'Quick replies, and what comes back when they are tapped',
    value: {
      recipientNumber: '33612340001',
      templateName: 'review_request',
      templateVariables: ['Ana', 'monstera'],
      quickReplyPayloads: { 'Love it': 'review:5', 'Not happy': 'review:1' },
    },
  },
  new_arrivals: {
    summary: 'A carousel',
    value: {
      recipientNumber: '33612340001',
      templateName: 'new_arrivals',
      templateVariables: ['Ana'],
      cards: [
        {
          headerMediaUrl: 'https://shop.example.com/photos/monstera.jpg',
          buttonValues: { Buy: 'monstera' },
        },
        {
          headerMediaUrl: 'https://shop.example.com/photos/olive-tree.jpg',
          buttonValues: { Buy: 'olive-tree' },
        },
      ],
    },
  },
  flash_offer: {
    summary: 'A limited-time offer',
    value: {
      recipientNumber: '33612340001',
      templateName: 'flash_offer',
      templateVariables: ['Ana', '25%'],
      headerMediaUrl: 'https://shop.example.com/photos/flash.jpg',
      offerExpiresAt: '2030-12-24T18:00:00Z',
      buttonValues: { 'Copy offer code': 'FLASH25', 'Shop now': 'flash' },
    },
  },
  repeat_order: {
    summary: 'A list of products',
    value: {
      recipientNumber: '33612340001',
      templateName: 'repeat_order',
      templateVariables: { header: ['Ana'], body: ['spring'] },
      productSections: [{ productIds: ['soil-20', 'feed-1'] }],
    },
  },
  delivery_survey: {
    summary: 'A form, with its token and data for its first screen',
    value: {
      recipientNumber: '33612340001',
      templateName: 'delivery_survey',
      templateVariables: ['Ana'],
      buttonValues: { Answer: { flowToken: 'survey-A-1017', data: { order: 'A-1017' } } },
    },
  },
  pickup_point: {
    summary: 'A place in the header',
    value: {
      recipientNumber: '33612340001',
      templateName: 'pickup_point',
      templateVariables: ['Ana', 'A-1017'],
      headerLocation: {
        latitude: 48.8566,
        longitude: 2.3522,
        name: 'Fern & Fig',
        address: '1 Rue de Rivoli, Paris',
      },
    },
  },
};

/** The same for messages without a template: their recipient has to write first. */
export const messageExamples = {
  text: {
    summary: 'Free text',
    value: { recipientNumber: '33612340001', text: 'Your parcel is at the pick-up point.' },
  },
  image: {
    summary: 'An image with its caption',
    value: {
      recipientNumber: '33612340001',
      media: {
        type: 'image',
        url: 'https://shop.example.com/photos/monstera.jpg',
        caption: 'Your monstera, ready to go',
      },
    },
  },
  document: {
    summary: 'A document with its file name',
    value: {
      recipientNumber: '33612340001',
      media: {
        type: 'document',
        url: 'https://shop.example.com/invoices/A-1017.pdf',
        filename: 'invoice A-1017.pdf',
      },
      async: true,
    },
  },
};
