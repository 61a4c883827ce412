import { richShapes } from './rich-shapes';
import type { TemplateShape } from './template-shape';

/** Between them, every kind of value a send can carry, in every form it may be written. */
export const templateShapes: TemplateShape[] = [
  { name: 'welcome', form: 'no values', values: {}, sends: [] },
  {
    name: 'order_confirmed',
    form: 'variables by number',
    values: { templateVariables: { 2: 'A-1017', 1: 'Ana' } },
    sends: ['body: Ana', 'body: A-1017'],
  },
  {
    name: 'order_confirmed',
    form: 'variables in placeholder order',
    values: { templateVariables: ['Ana', 'A-1017'] },
    sends: ['body: Ana', 'body: A-1017'],
  },
  {
    name: 'order_confirmed',
    form: 'nested without a header',
    values: { templateVariables: { body: { 1: 'Ana', 2: 1017 } } },
    sends: ['body: Ana', 'body: 1017'],
  },
  {
    name: 'delivery_scheduled',
    form: 'variables by name',
    values: {
      templateVariables: { delivery_day: 'Tuesday', first_name: 'Ana', order_number: 'A-1017' },
    },
    sends: ['body: first_name=Ana', 'body: order_number=A-1017', 'body: delivery_day=Tuesday'],
  },
  {
    name: 'delivery_scheduled',
    form: 'named variables in placeholder order',
    values: { templateVariables: ['Ana', 'A-1017', 'Tuesday'] },
    sends: ['body: first_name=Ana', 'body: order_number=A-1017', 'body: delivery_day=Tuesday'],
  },
  {
    name: 'order_shipped',
    form: 'header and body variables, a URL button',
    values: {
      templateVariables: { header: { 1: 'A-1017' }, body: ['Ana', 'GreenPost'] },
      buttonValues: { 'Track parcel': 'GP-77 1017' },
    },
    sends: ['header: A-1017', 'body: Ana', 'body: GreenPost', 'button 0: GP-77%201017'],
  },
  {
    name: 'order_shipped',
    form: 'a full URL for the URL button',
    values: {
      templateVariables: { header: ['A-1017'], body: ['Ana', 'GreenPost'] },
      buttonValues: { 'Track parcel': 'https://shop.example.com/track/GP-77/?utm=mail#top' },
    },
    sends: ['header: A-1017', 'body: Ana', 'body: GreenPost', 'button 0: GP-77'],
  },
  {
    name: 'invoice_ready',
    form: 'a document with its file name',
    values: {
      templateVariables: ['Ana', 'A-1017'],
      headerMediaUrl: 'https://shop.example.com/invoices/17.pdf',
      headerMediaFilename: 'invoice-17.pdf',
    },
    sends: [
      'header: https://shop.example.com/invoices/17.pdf (invoice-17.pdf)',
      'body: Ana',
      'body: A-1017',
    ],
  },
  {
    name: 'summer_sale',
    form: 'an image, the static URL left alone',
    values: {
      templateVariables: ['Ana', '20%'],
      headerMediaUrl: 'https://shop.example.com/summer.jpg',
    },
    sends: ['header: https://shop.example.com/summer.jpg', 'body: Ana', 'body: 20%'],
  },
  {
    name: 'summer_sale',
    form: 'the static URL replaced, which a sandbox sender can do',
    values: {
      templateVariables: ['Ana', '20%'],
      headerMediaUrl: 'https://shop.example.com/summer.jpg',
      buttonValues: { 'See the sale': 'https://shop.example.com/sale?for=ana' },
    },
    sends: [
      'header: https://shop.example.com/summer.jpg',
      'body: Ana',
      'body: 20%',
      'button 0: https://shop.example.com/sale?for=ana',
    ],
  },
  {
    name: 'store_opening',
    form: 'a static URL as the only value',
    values: { buttonValues: { Directions: 'https://shop.example.com/new-town' } },
    sends: ['button 0: https://shop.example.com/new-town'],
  },
  {
    name: 'review_request',
    form: 'quick replies',
    values: { templateVariables: ['Ana', 'monstera'] },
    sends: ['body: Ana', 'body: monstera'],
  },
  {
    name: 'offer_code',
    form: 'a code to copy',
    values: { templateVariables: ['Ana', '15%'], buttonValues: { 'Copy offer code': 'FERN15' } },
    sends: ['body: Ana', 'body: 15%', 'button 0: FERN15'],
  },
  {
    name: 'back_in_stock',
    language: 'en_US',
    form: 'English',
    values: {
      templateVariables: ['Ana', 'olive tree'],
      buttonValues: { 'Order now': 'olive-tree' },
    },
    sends: ['body: Ana', 'body: olive tree', 'button 0: olive-tree'],
  },
  {
    name: 'back_in_stock',
    language: 'fr',
    form: 'French',
    values: { templateVariables: ['Zoé', 'olivier'], buttonValues: { Commander: 'olivier' } },
    sends: ['body: Zoé', 'body: olivier', 'button 0: olivier'],
  },
  {
    name: 'login_code',
    form: 'the code of the body fills the button',
    values: { templateVariables: { 1: '493201' } },
    sends: ['body: 493201', 'button 0: 493201'],
  },
  ...richShapes,
];
