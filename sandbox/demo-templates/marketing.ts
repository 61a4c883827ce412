import type { SandboxTemplate } from '../types';
import { body, buttons, copyCodeButton, footer, mediaHeader, quickReply, urlButton } from './parts';

/** Templates of the shop that bring customers back. */
export const marketingTemplates: SandboxTemplate[] = [
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
];
