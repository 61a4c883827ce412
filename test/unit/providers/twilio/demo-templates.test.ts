import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderTemplate } from '../../../../src/domain/template/render-template';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../../src/domain/template/resolve-template-values';
import { createOperatorEgress } from '../../../../src/egress/egress-client';
import type { StreamingEgress } from '../../../../src/ports/egress';
import type {
  MessagingProvider,
  ProviderTemplate,
  TwilioCredentials,
} from '../../../../src/ports/messaging-provider';
import { createTwilioProvider } from '../../../../src/providers/twilio/twilio-provider';
import { runSandbox, type RunningSandbox } from '../../sandbox/support/running-sandbox';
import { listAll } from '../list-all';
import { NUMBER, credentials } from './callbacks';

let running: RunningSandbox;
let egress: StreamingEgress;
let provider: MessagingProvider<TwilioCredentials>;
let templates: ProviderTemplate[];
beforeAll(async () => {
  running = await runSandbox({
    twilioNumbers: [{ ...credentials, displayNumber: NUMBER, inboundUrl: null }],
  });
  const { url } = running.sandbox;
  egress = createOperatorEgress({ origins: [url] });
  provider = createTwilioProvider({ egress, urls: { api: url, content: url, messaging: url } });
  templates = await listAll(provider, credentials);
});
afterAll(async () => {
  await egress.close();
  await running.close();
});

test.each<[string, TemplateValuesInput]>([
  ['welcome', {}],
  ['order_confirmed', { templateVariables: ['Ana', 'A-1'] }],
  ['delivery_scheduled', { templateVariables: ['Ana', 'A-1', 'Tuesday'] }],
  [
    'order_shipped',
    {
      templateVariables: { header: ['A-1'], body: ['Ana', 'GreenPost'] },
      buttonValues: { 'Track parcel': 'GP-1' },
    },
  ],
  [
    'invoice_ready',
    {
      templateVariables: ['Ana', 'A-1'],
      headerMediaUrl: 'https://shop.example.com/invoices/1.pdf',
    },
  ],
  [
    'summer_sale',
    { templateVariables: ['Ana', '20%'], headerMediaUrl: 'https://shop.example.com/sale.jpg' },
  ],
  ['review_request', { templateVariables: ['Ana', 'monstera'] }],
  [
    'offer_code',
    { templateVariables: ['Ana', '15%'], buttonValues: { 'Copy offer code': 'FERN15' } },
  ],
  ['login_code', { templateVariables: ['123456'] }],
  [
    'new_arrivals',
    {
      templateVariables: ['Ana'],
      cards: [
        {
          headerMediaUrl: 'https://shop.example.com/samples/ficus.jpg',
          buttonValues: { Buy: 'ficus' },
        },
        {
          headerMediaUrl: 'https://shop.example.com/samples/fern.jpg',
          buttonValues: { Buy: 'fern' },
        },
      ],
    },
  ],
  ['browse_catalog', { templateVariables: ['Ana'] }],
  ['repeat_order', { templateVariables: { header: ['Ana'], body: ['spring'] } }],
  ['delivery_survey', { templateVariables: ['Ana'], buttonValues: { Answer: 'survey-17' } }],
])('the template %s reaches the customer as Herald shows it', async (name, input) => {
  const template = templates.find((each) => each.name === name)!;
  const { values, problems } = resolveTemplateValues(template, input, {
    staticUrlReplaceable: false,
  });
  expect(problems).toEqual([]);

  const outcome = await provider.sendTemplate(
    credentials,
    {
      senderNumber: NUMBER,
      recipientNumber: '15551239999',
      recipientUserId: null,
      template,
      values: values!,
      trackingToken: `trk_${name}`,
      callbackUrl: null,
    },
    { timeoutMs: 10_000 },
  );

  const providerMessageId = outcome.kind === 'accepted' ? outcome.providerMessageId : undefined;
  const received = running.sandbox
    .received()
    .find((message) => message.providerMessageId === providerMessageId);
  expect(received?.text).toBe(renderTemplate(template, values!).body);
});
