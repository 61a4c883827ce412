import { beforeAll, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, webhooksOf } from '../../support/webhooks';
import { conversationOf, numberChange, report, saidIn, textItem } from '../support/inbound';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

const nfm_reply = {
  name: 'flow',
  body: 'Sent',
  response_json: '{"flow_token":"survey-A-1017","rating":"5"}',
};
const referral = { source_type: 'ad', source_id: '120', headline: 'Ferns', ctwa_clid: 'ARAb' };
const referred_product = { catalog_id: 'C1', product_retailer_id: 'SKU-1' };

/** Items of `messages` by the kind of content that is told of each. */
const ENTERED: [kind: string, item: object, told: object][] = [
  [
    'form',
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } },
    {
      content: {
        form: { name: 'flow', flowToken: 'survey-A-1017', answers: { rating: '5' } },
      },
    },
  ],
  [
    'location',
    { type: 'location', location: { latitude: 48.85, longitude: 2.35, name: 'Home' } },
    { content: { location: { latitude: 48.85, longitude: 2.35, name: 'Home', address: null } } },
  ],
  [
    'contacts',
    {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Ada' }, phones: [{ phone: '+33 6' }] }],
    },
    { content: { contacts: [{ name: 'Ada', phones: [{ number: '+33 6', waId: null }] }] } },
  ],
  [
    'order',
    {
      type: 'order',
      order: {
        catalog_id: 'C1',
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2, item_price: 9.5, currency: 'EUR' },
        ],
      },
    },
    { content: { order: { items: [{ productId: 'SKU-1', quantity: 2, price: 9.5 }] } } },
  ],
  [
    'text',
    { type: 'text', text: { body: 'How much?' }, referral, context: { referred_product } },
    {
      content: { text: 'How much?' },
      referral: { sourceType: 'ad', sourceId: '120', headline: 'Ferns', ctwaClid: 'ARAb' },
      referredProduct: { catalogId: 'C1', productId: 'SKU-1' },
    },
  ],
];

test('tells backends and conversations everything that a customer entered, and logs none of it', async () => {
  const customer = recipientEnding('0003');
  await changeSettings(herald, tenant, { furtherEvents: ['inbound_message'] });
  const items = ENTERED.map(([, item]) => ({
    ...textItem(customer, ''),
    text: undefined,
    ...item,
  }));

  await report(herald, tenant, numberChange(tenant, { messages: items }));

  const bodies = await until('the webhooks', () => {
    const posted = webhooksOf(tenant).map(({ body }) => body);
    return posted.length === items.length && posted;
  });
  const said = await saidIn(herald, tenant, customer);
  for (const rows of [bodies, said]) {
    const byKind = Object.fromEntries(
      rows.map((row) => [(row['content'] as { kind: string }).kind, row]),
    );
    expect(byKind).toMatchObject(Object.fromEntries(ENTERED.map(([kind, , told]) => [kind, told])));
  }
  expect(await conversationOf(herald, tenant, customer)).toMatchObject({ unreadCount: 5 });
  const logs = (await herald.log('api')) + (await herald.log('worker'));
  expect(logs).not.toContain('survey-A-1017');
});
