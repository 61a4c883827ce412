import {
  body,
  buttons,
  urlButton,
  copyCodeButton,
  footer,
  mediaHeader,
  quickReply,
  namedBody,
  phoneButton,
  textHeader,
} from './template-parts';
import { demoRichTemplates } from './demo-rich-templates';
import type { SandboxTemplate } from './types';

const CODE_URL =
  'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp';

/** The templates of a small online shop: between them every kind of value a send can carry. */
export const demoTemplates: SandboxTemplate[] = [
  // About an order.
  {
    id: '1041100000000001',
    name: 'welcome',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body('Welcome to Fern & Fig! We will write to you here about your orders, and only then.'),
      footer('Reply STOP to opt out'),
    ],
  },
  {
    id: '1041100000000002',
    name: 'order_confirmed',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body(
        'Hi {{1}}, thank you for your order {{2}}. We are packing it now and will tell you when it leaves.',
        'Ana',
        'A-1017',
      ),
    ],
  },
  {
    id: '1041100000000003',
    name: 'delivery_scheduled',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'NAMED',
    components: [
      namedBody(
        'Hi {{first_name}}, your order {{order_number}} arrives on {{delivery_day}}. Somebody should be at home.',
        { first_name: 'Ana', order_number: 'A-1017', delivery_day: 'Tuesday' },
      ),
    ],
  },
  {
    id: '1041100000000004',
    name: 'order_shipped',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      textHeader('Order {{1}} is on its way', 'A-1017'),
      body(
        'Hi {{1}}, {{2}} has picked up your parcel. You can follow it with the button below.',
        'Ana',
        'GreenPost',
      ),
      footer('Fern & Fig'),
      buttons(
        urlButton(
          'Track parcel',
          'https://shop.example.com/track/{{1}}',
          'https://shop.example.com/track/GP-77-1017',
        ),
        phoneButton('Call us', '+15550100200'),
      ),
    ],
  },
  {
    id: '1041100000000005',
    name: 'invoice_ready',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      mediaHeader('DOCUMENT', 'https://shop.example.com/samples/invoice.pdf'),
      body(
        'Hi {{1}}, here is the invoice for order {{2}}. Nothing is left to pay.',
        'Ana',
        'A-1017',
      ),
    ],
  },
  // Bringing customers back.
  {
    id: '1041100000000011',
    name: 'summer_sale',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      mediaHeader('IMAGE', 'https://shop.example.com/samples/summer.jpg'),
      body(
        'Hi {{1}}, our summer sale has begun: every pot and planter is {{2}} off.',
        'Ana',
        '20%',
      ),
      footer('Reply STOP to opt out'),
      buttons(urlButton('See the sale', 'https://shop.example.com/sale')),
    ],
  },
  {
    id: '1041100000000017',
    name: 'store_opening',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body('We have opened a new shop in the old town. Come by for a coffee!'),
      buttons(urlButton('Directions', 'https://shop.example.com/old-town')),
    ],
  },
  {
    id: '1041100000000012',
    name: 'review_request',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body('Hi {{1}}, how do you like your {{2}}? One tap is enough.', 'Ana', 'monstera'),
      buttons(quickReply('Love it'), quickReply('It is fine'), quickReply('Not happy')),
    ],
  },
  {
    id: '1041100000000013',
    name: 'offer_code',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body('Hi {{1}}, here is a code for {{2}} off your next order.', 'Ana', '15%'),
      buttons(copyCodeButton('FERN15')),
    ],
  },
  {
    id: '1041100000000014',
    name: 'back_in_stock',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body('Good news, {{1}}: the {{2}} you looked for is back in stock.', 'Ana', 'olive tree'),
      buttons(
        urlButton(
          'Order now',
          'https://shop.example.com/p/{{1}}',
          'https://shop.example.com/p/olive-tree',
        ),
      ),
    ],
  },
  {
    id: '1041100000000015',
    name: 'back_in_stock',
    language: 'fr',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      body('Bonne nouvelle, {{1}} : votre {{2}} est de retour en stock.', 'Ana', 'olivier'),
      buttons(
        urlButton(
          'Commander',
          'https://shop.example.com/p/{{1}}',
          'https://shop.example.com/p/olivier',
        ),
      ),
    ],
  },
  {
    id: '1041100000000016',
    name: 'autumn_preview',
    language: 'en_US',
    category: 'MARKETING',
    status: 'PENDING',
    parameter_format: 'POSITIONAL',
    components: [
      body('Hi {{1}}, the autumn collection opens on {{2}} for regulars.', 'Ana', 'Friday'),
    ],
  },
  // Signing in. Meta fixes the wording of these and keeps their button as a URL button.
  {
    id: '1041100000000021',
    name: 'login_code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      {
        ...body(
          '*{{1}}* is your verification code. For your security, do not share this code.',
          '123456',
        ),
        add_security_recommendation: true,
      },
      {
        type: 'FOOTER',
        text: 'This code expires in 10 minutes.',
        code_expiration_minutes: 10,
      },
      buttons(urlButton('Copy code', `${CODE_URL}{{1}}`, `${CODE_URL}123456`)),
    ],
  },
  ...demoRichTemplates,
];
