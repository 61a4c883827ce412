import { describe, expect, test } from '@jest/globals';
import { spokenConsent } from '../../../src/domain/opt-words';
import { fillEveryPlaceholder, fillPlaceholders } from '../../../src/domain/template/placeholders';
import { resolveApprovedMedia } from '../../../src/domain/template/resolve-approved-media';
import { renderTemplate } from '../../../src/domain/template/render-template';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import { readUrlText } from '../../../src/egress/url-text';
import { isUnchanged } from '../../../src/http/entity-tag';
import { memberText } from '../../../src/http/schemas/metadata';
import { readProviderError } from '../../../src/providers/meta-cloud/provider-error';
import { readSendOutcome as readMetaOutcome } from '../../../src/providers/meta-cloud/send-outcome';
import { readContent } from '../../../src/providers/twilio/read-content';
import { readSendOutcome as readTwilioOutcome } from '../../../src/providers/twilio/send-outcome';
import { verifySignature } from '../../../src/providers/twilio/signature';
import { importRateCards } from '../../../src/services/usage/import-rate-cards';
import { hiddenTexts } from '../../../src/services/deliveries/steps/hidden-texts';
import { keptExchange } from '../../../src/services/deliveries/steps/kept-exchange';
import { readCompletion } from '../../../src/agent-model/read-completion';
import { readCallback as readMetaCallback } from '../../../src/providers/meta-cloud/read-callback';
import { readCallback as readTwilioCallback } from '../../../src/providers/twilio/read-callback';
import { createTokenMask } from '../../../src/services/deliveries/steps/mask-token';
import { slowTexts } from '../../support/hostile-texts';

/** Replaces halves of surrogate pairs, as reading the JSON of a request does. */
const wellFormed = (text: string): string => Buffer.from(text).toString('utf8');

const response = (text: string, status: number) => ({
  kind: 'response' as const,
  status,
  headers: {},
  body: Buffer.from(text),
  bodyTruncated: true,
  durationMs: 1,
});
const twilioCredentials = { accountSid: `AC${'0'.repeat(32)}`, authToken: '0'.repeat(32) };

const ACCOUNT = { phoneNumberId: '1', businessAccountId: '2' };

/** Callback of Meta with the text wherever somebody else writes. */
function metaCallback(text: string): string {
  const from = { from: '15550000001', timestamp: '1790000000' };
  const messages = [
    { ...from, id: 'wamid.1', type: 'text', text: { body: text } },
    { ...from, id: 'wamid.2', type: 'button', button: { text, payload: text } },
    { ...from, id: 'wamid.3', type: 'image', image: { id: text, mime_type: text, caption: text } },
    { ...from, id: text, type: text, context: { id: text }, [text]: text },
  ];
  const contacts = [
    { wa_id: '15550000001', user_id: text, profile: { name: text, username: text } },
  ];
  const errors = [{ code: text, title: text, message: text, error_data: { details: text } }];
  const statuses = [{ id: text, status: 'failed', errors, biz_opaque_callback_data: text }];
  const metadata = { phone_number_id: '1', display_phone_number: text };
  const changes = [
    { field: 'messages', value: { metadata, contacts, messages, statuses } },
    { field: 'message_template_status_update', value: { event: text, message_template_id: text } },
    { field: text, value: text },
  ];
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '2', time: 1_790_000_000, changes }],
  });
}

/** The same of Twilio. */
function twilioCallback(text: string): string {
  return new URLSearchParams({
    AccountSid: twilioCredentials.accountSid,
    SmsStatus: 'received',
    MessageSid: 'SM1',
    From: 'whatsapp:+15550000001',
    To: 'whatsapp:+15550001234',
    ...Object.fromEntries(
      ['Body', 'ProfileName', 'ButtonText', 'ButtonPayload', 'MediaUrl0', 'MessageType', text].map(
        (name) => [name, text],
      ),
    ),
  }).toString();
}

const completionOf = (text: string) => ({
  choices: [
    { message: { content: text, tool_calls: [{ function: { name: text, arguments: text } }] } },
  ],
});

/** Previews a template of the text with long values, as nobody but its own provider has judged it. */
function preview(text: string): unknown {
  const long = 'x'.repeat(text.length);
  const buttons = [{ type: 'URL', text: 'Open', url: `https://a.example/${text}` }];
  const template = {
    category: 'UTILITY',
    components: [
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons },
    ],
  };
  const values = { templateVariables: [long], buttonValues: { Open: long } };
  const { partial } = resolveTemplateValues(template, values, { staticUrlReplaceable: false });
  return renderTemplate(template, partial);
}

/** Functions outside of src/domain that read text from outside, and those that need a shape (hostile-calls.test.ts calls the rest). */
const READERS: [name: string, read: (text: string) => unknown][] = [
  [
    'spokenConsent',
    (text) => spokenConsent({ kind: 'text', text }, { out: ['STOP'], in: ['START'] }),
  ],
  [
    'resolveApprovedMedia',
    (text) => resolveApprovedMedia('image', `{{1}}${text}`, { headerMediaUrl: text }),
  ],
  ['a template and long values', preview],
  ['readUrlText', readUrlText],
  ['isUnchanged', (text) => isUnchanged('W/"a"', text)],
  ['memberText', (text) => memberText(JSON.stringify({ a: text, metadata: {} }), 'metadata')],
  ['an error of Meta', (text) => readProviderError({ message: text, code: text }, 400)],
  ['an answer of Meta', (text) => readMetaOutcome(response(text, 200), 'token', '15550001234')],
  ['an answer of Twilio', (text) => readTwilioOutcome(response(text, 200), twilioCredentials)],
  [
    'a template of Twilio',
    (text) =>
      readContent({
        sid: 'HX1',
        friendly_name: 'a',
        language: 'en',
        types: { [text]: {} },
        variables: {},
      }),
  ],
  [
    'a signature of Twilio',
    (text) => {
      const url = `https://herald.example.com/${encodeURI(wellFormed(text))}`;
      const headers = { 'x-twilio-signature': text };
      return verifySignature('0'.repeat(32), { url, headers, rawBody: Buffer.from(text) });
    },
  ],
  [
    'fillPlaceholders with a short value',
    (text) => fillPlaceholders(text, new Map([['1', 'Ana']])),
  ],
  ['fillEveryPlaceholder', (text) => fillEveryPlaceholder(text, '\n')],
  ['a callback of Meta', (text) => readMetaCallback(ACCOUNT, Buffer.from(metaCallback(text)))],
  ['a callback of Meta, as bytes', (text) => readMetaCallback(ACCOUNT, Buffer.from(text))],
  [
    'a callback of Twilio',
    (text) =>
      readTwilioCallback(twilioCredentials.accountSid, '15550001234', {
        url: 'https://herald.example/callbacks/twilio/con_1',
        headers: {},
        rawBody: Buffer.from(twilioCallback(text)),
      }),
  ],
  ['an answer of a model', (text) => readCompletion(completionOf(text))],
  [
    'rate cards',
    (text) =>
      importRateCards(
        {
          rateCards: { save: () => Promise.resolve() } as never,
          clock: { now: () => new Date(0) },
        },
        text,
      ).catch(() => undefined),
  ],
  [
    'what is kept of an attempt',
    (text) =>
      keptExchange(
        {
          url: `https://a.example/?${text}`,
          headers: { 'x-a': text },
          hidden: hiddenTexts(`https://a.example/?${text}`, 'a-secret-token', {}),
        },
        { ...response(text, 200), headers: { location: text, [text.slice(0, 99)]: text } },
      ),
  ],
  [
    'createTokenMask of a token',
    (text) => createTokenMask('a-secret-token')(text, { isCut: true, maxLength: 1024 }),
  ],
  [
    'createTokenMask',
    (text) =>
      createTokenMask(`${text.replace(/[^!-~]/g, 'a').slice(0, 511)}b`)(text, {
        isCut: true,
        maxLength: 1024,
      }),
  ],
];

describe.each(READERS)('%s', (_name, read) => {
  test('reads any hostile text at a bounded cost', async () => {
    expect(await slowTexts(read)).toEqual([]);
  });
});
