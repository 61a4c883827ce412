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
};
