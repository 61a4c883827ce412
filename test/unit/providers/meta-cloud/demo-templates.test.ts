import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TemplateValues } from '../../../../src/domain/template/template-values';
import { createOperatorEgress } from '../../../../src/egress/egress-client';
import type { EgressClient } from '../../../../src/ports/egress';
import type { MessagingProvider, SendOutcome } from '../../../../src/ports/messaging-provider';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { runSandbox, type RunningSandbox } from '../../sandbox/support/running-sandbox';
import { credentials } from './callbacks';

let running: RunningSandbox;
let egress: EgressClient;
let provider: MessagingProvider;
beforeAll(async () => {
  running = await runSandbox();
  egress = createOperatorEgress({ origins: [running.sandbox.url] });
  provider = createMetaCloudProvider({
    egress,
    graphUrl: running.sandbox.url,
    apiVersion: 'v25.0',
  });
});
afterAll(async () => {
  await egress.close();
  await running.close();
});

const placeholders = (...values: string[]) =>
  values.map((value, position) => ({ name: String(position + 1), value }));

const media = (mediaType: 'image' | 'document') => ({
  kind: 'media' as const,
  mediaType,
  url: 'https://shop.example.com/samples/file',
});

const button = (type: 'url' | 'copy_code' | 'one_time_password', value: string) => [
  { index: 0, type, text: 'Button', value },
];

function send(name: string, values: Partial<TemplateValues>): Promise<SendOutcome> {
  return provider.sendTemplate(
    credentials,
    {
      senderNumber: '15550100200',
      recipientNumber: '15551239999',
      template: {
        providerTemplateId: '1',
        name,
        language: 'en_US',
        parameterFormat: name === 'delivery_scheduled' ? 'NAMED' : 'POSITIONAL',
        variableKeys: null,
      },
      values: { header: null, body: [], buttons: [], ...values },
      trackingToken: `trk_${name}`,
      callbackUrl: null,
    },
    { timeoutMs: 10_000 },
  );
}

test.each<[string, string, Partial<TemplateValues>]>([
  ['no values', 'welcome', {}],
  ['positional values', 'order_confirmed', { body: placeholders('Ana', 'A-1') }],
  [
    'named values',
    'delivery_scheduled',
    {
      body: [
        { name: 'first_name', value: 'Ana' },
        { name: 'order_number', value: 'A-1' },
        { name: 'delivery_day', value: 'Tuesday' },
      ],
    },
  ],
  [
    'a text header and a URL button',
    'order_shipped',
    {
      header: { kind: 'text', values: placeholders('A-1') },
      body: placeholders('Ana', 'GreenPost'),
      buttons: button('url', 'GP-1'),
    },
  ],
  ['a document', 'invoice_ready', { header: media('document'), body: placeholders('Ana', 'A-1') }],
  ['a static URL', 'summer_sale', { header: media('image'), body: placeholders('Ana', '20%') }],
  [
    'a static URL replaced',
    'summer_sale',
    {
      header: media('image'),
      body: placeholders('Ana', '20%'),
      buttons: button('url', 'https://shop.example.com/vip?from=whatsapp'),
    },
  ],
  ['quick replies', 'review_request', { body: placeholders('Ana', 'monstera') }],
  [
    'a code to copy',
    'offer_code',
    { body: placeholders('Ana', '15%'), buttons: button('copy_code', 'FERN15') },
  ],
  [
    'a one-time password',
    'login_code',
    { body: placeholders('123456'), buttons: button('one_time_password', '123456') },
  ],
])('sends a template with %s as the sandbox accepts it', async (_name, template, values) => {
  expect(await send(template, values)).toMatchObject({ kind: 'accepted' });
});

test('rejects a template under review with the reason', async () => {
  expect(await send('autumn_preview', { body: placeholders('Ana', 'Friday') })).toMatchObject({
    kind: 'rejected',
    error: { code: '132001', httpStatus: 404 },
  });
});
