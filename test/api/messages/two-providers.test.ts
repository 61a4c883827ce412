import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, getMessage } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import {
  BEYOND_TWILIO,
  type BothProviders,
  bodyOf,
  bothProviders,
  portableShapes,
  statusesIn,
} from '../support/both-providers';
import { requestsFor } from '../support/sandbox';
import { templateShapes } from '../support/template-shapes';

const herald = useHerald();
let tenant: Tenant;
let both: BothProviders;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  both = await bothProviders(herald, tenant);
});

/** Last digits of a recipient, and the statuses that both providers report (contract 9). */
const RELAYED = [
  { ending: '0002', statuses: ['failed'] },
  { ending: '0008', statuses: ['sent', 'delivered', 'read'] },
];

describe('the same body through both providers', () => {
  const telling = ['header and body variables, a URL button', 'a code to copy'];

  test.each(portableShapes.filter(({ form }) => telling.includes(form)))(
    'a body of $name, $form, gets equal answers, texts and webhooks from both providers',
    async (shape) => {
      const statuses = ['delivered', 'sent'];
      const [meta, twilio] = await both.deliver('4242', bodyOf(shape), statuses);

      expect(meta.status).toBe(200);
      expect(statusesIn(meta)).toEqual(statuses);
      expect(twilio).toEqual(meta);
    },
  );

  test.each(RELAYED)(
    'a body to $ending gets equal statuses from both providers: $statuses',
    async ({ ending, statuses }) => {
      const [meta, twilio] = await both.deliver(ending, { templateName: 'welcome' }, statuses);

      expect(meta.status).toBe(200);
      expect(statusesIn(meta)).toEqual(statuses.toSorted());
      expect(twilio).toEqual(meta);
    },
  );

  test('a body that the providers refuse fails alike, without a webhook', async () => {
    const [meta, twilio] = await both.fail('0004');

    expect(meta).toMatchObject({ status: 500, stored: { status: 'rejected', webhookEvents: [] } });
    expect(twilio).toEqual(meta);
  });

  test('repeats a send whose answers are lost at both providers', async () => {
    const sent = await both.send('0005', { templateName: 'welcome' });

    for (const { messageId, recipientNumber } of sent) {
      expect(await requestsFor(herald, recipientNumber)).toBe(3);
      const { body } = await getMessage(herald, tenant, messageId);
      expect(body).toMatchObject({ attempts: 3 });
    }
  });

  test.each(Object.entries(BEYOND_TWILIO))(
    'answers 400 to a body with %s for Twilio, which cannot carry it, and says so',
    async (form, said) => {
      const shape = templateShapes.find((each) => each.form === form);

      const [meta, other] = await both.send('0003', {
        templateName: shape?.name,
        ...shape?.values,
      });

      expect(meta.answer.status).toBe(200);
      expect(other.answer.status).toBe(400);
      expect(other.answer.body['error']).toMatch(said);
    },
  );
});

test('the list of templates describes those of both providers alike', async () => {
  const { body } = await call(herald, 'GET', '/template', {
    headers: { 'service-api-key': tenant.apiKey },
  });
  const templates = body['data'] as Record<string, unknown>[];
  const { twilio } = both;
  const ofTwilio = templates.filter(({ senderNumber }) => senderNumber === twilio.number);
  const portable = new Set(ofTwilio.map(({ name }) => name));
  // Herald shows these as the provider has them: a code's wording, and the token of a form.
  for (const name of ['login_code', 'delivery_survey']) portable.delete(name);
  const of = (number: string) =>
    templates
      .filter(({ senderNumber, name }) => senderNumber === number && portable.has(name))
      .map(({ name, language, variables, buttons, category }) => ({
        key: `${String(name)}/${String(language)}`,
        variables: name === 'delivery_scheduled' ? null : variables,
        buttons,
        category,
      }))
      .toSorted((one, other) => one.key.localeCompare(other.key));

  expect(of(twilio.number).length).toBeGreaterThan(5);
  expect(of(twilio.number)).toEqual(of(tenant.displayNumber));
});
