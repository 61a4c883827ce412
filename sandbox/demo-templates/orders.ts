import type { SandboxTemplate } from '../types';
import {
  body,
  buttons,
  footer,
  mediaHeader,
  namedBody,
  phoneButton,
  textHeader,
  urlButton,
} from './parts';

/** Templates of the shop about an order. */
export const orderTemplates: SandboxTemplate[] = [
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
];
