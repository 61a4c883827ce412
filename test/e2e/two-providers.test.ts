import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, call, getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { type TwilioSender, addTwilioNumber } from '../support/twilio-number';
import { until } from '../support/wait';
import { acceptedFor, recipientEnding, requestsFor } from './support/sandbox';
import { templateShapes } from './support/template-shapes';
import { awaitQuiet, awaitStatuses } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;
let twilio: TwilioSender;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  twilio = await addTwilioNumber(herald, tenant);
});
afterAll(() => herald.close());

interface Sent {
  answer: Answer;
  messageId: string;
  recipientNumber: string;
}

/** One body to one kind of recipient, through each provider. */
async function sendThroughBoth(ending: string, body: object): Promise<[Sent, Sent]> {
  const through = async (senderNumber: string): Promise<Sent> => {
    const recipientNumber = recipientEnding(ending);
    const messageId = `to-${recipientNumber}`;
    const answer = await send(herald, tenant, {
      recipientNumber,
      messageId,
      senderNumber,
      ...body,
    });
    return { answer, messageId, recipientNumber };
  };
  return [await through(tenant.displayNumber), await through(twilio.number)];
}

/** What differs from message to message, whoever carries it. */
const OWN_FIELDS = new Set([
  'messageId',
  'providerMessageId',
  'templateId',
  'recipientNumber',
  'eventId',
  'timestamp',
]);

/** A body with the fields of its own named, and all others as they are. */
function comparable(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      OWN_FIELDS.has(field) ? typeof value : value,
    ]),
  );
}

async function webhooksFor({ messageId }: Sent, statuses: string[]) {
  const webhooks = await awaitStatuses(herald, tenant, messageId, statuses);
  return webhooks
    .map(({ body }) => comparable(body))
    .toSorted((one, other) => String(one['status']).localeCompare(String(other['status'])));
}

/** Forms that a provider's templates do not have, and what the refusal of one names: docs/providers.md lists them. */
const BEYOND_TWILIO: Record<string, RegExp> = {
  'variables by name': /first_name/,
  'a document with its file name': /headerMediaFilename/,
};

describe('two senders of different providers in one workspace', () => {
  const portable = templateShapes.filter(
    ({ form }) =>
      !form.includes('static URL as') && !form.includes('replaced') && !(form in BEYOND_TWILIO),
  );

  test.each(portable)('$name, $form: the same body, equal answers and webhooks', async (shape) => {
    const body = {
      templateName: shape.name,
      ...(shape.language !== undefined && { templateLanguage: shape.language }),
      metadata: { order: 17 },
      ...shape.values,
    };

    const [meta, other] = await sendThroughBoth('4242', body);

    expect(other.answer.status).toBe(200);
    expect(meta.answer.status).toBe(200);
    expect(comparable(other.answer.body)).toEqual(comparable(meta.answer.body));
    const statuses = ['sent', 'delivered'];
    expect(await webhooksFor(other, statuses)).toEqual(await webhooksFor(meta, statuses));
    const texts = [meta, other].map(
      ({ recipientNumber }) => acceptedFor(herald, recipientNumber)[0]?.text,
    );
    expect(texts[1]).toBe(texts[0]);
  });

  test.each(Object.entries(BEYOND_TWILIO))(
    '%s: Twilio cannot, and the 400 says so',
    async (form, said) => {
      const shape = templateShapes.find((each) => each.form === form);
      const body = { templateName: shape?.name, ...shape?.values };

      const [meta, other] = await sendThroughBoth('0003', body);

      expect(meta.answer.status).toBe(200);
      expect(other.answer.status).toBe(400);
      expect(other.answer.body['error']).toMatch(said);
    },
  );

  test('list the same templates in the same words', async () => {
    const { body } = await call(herald, 'GET', '/template', {
      headers: { 'service-api-key': tenant.apiKey },
    });
    const templates = body['data'] as Record<string, unknown>[];
    const of = (number: string) =>
      templates
        .filter(({ senderNumber, name }) => senderNumber === number && name !== 'login_code')
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

  test('name the same problems of a request', async () => {
    const body = {
      templateName: 'order_shipped',
      templateVariables: { header: { 1: 'A\n1' }, body: { 1: 'x'.repeat(1100), 3: 'surplus' } },
      buttonValues: { 'Track parcels': 'GP-77', 'Call us': '112' },
    };

    const [meta, other] = await sendThroughBoth('4242', body);

    expect(meta.answer.status).toBe(400);
    expect(other.answer.status).toBe(400);
    expect(comparable(other.answer.body)['details']).toEqual(meta.answer.body['details']);
  });
});

describe('every magic recipient ends the same through both (contract 9)', () => {
  const relayed = [
    { ending: '0001', statuses: ['sent', 'delivered', 'read'] },
    { ending: '0002', statuses: ['failed'] },
    { ending: '0003', statuses: ['sent'] },
    { ending: '0005', statuses: ['sent', 'delivered'] },
    { ending: '0006', statuses: ['sent', 'delivered'] },
    { ending: '0007', statuses: ['sent', 'delivered'] },
    { ending: '0008', statuses: ['sent', 'delivered', 'read'] },
    { ending: '0009', statuses: ['failed'] },
    { ending: '0011', statuses: ['failed'] },
    { ending: '0013', statuses: ['sent', 'delivered'] },
  ];

  test.each(relayed)('$ending: $statuses', async ({ ending, statuses }) => {
    const [meta, other] = await sendThroughBoth(ending, { templateName: 'welcome' });

    expect(other.answer.status).toBe(200);
    expect(comparable(other.answer.body)).toEqual(comparable(meta.answer.body));
    const expected = await webhooksFor(meta, statuses);
    expect(expected.map(({ status }) => String(status)).toSorted()).toEqual(statuses.toSorted());
    expect(await webhooksFor(other, statuses)).toEqual(expected);
  });

  test.each(['0004', '0010', '0012'])('%s: the send fails, without a webhook', async (ending) => {
    const [meta, other] = await sendThroughBoth(ending, { templateName: 'welcome' });

    expect(other.answer.status).toBe(500);
    expect({ ...other.answer.body, ...IGNORED }).toEqual({ ...meta.answer.body, ...IGNORED });
    const states = await Promise.all(
      [meta, other].map(async ({ messageId }) => {
        await awaitQuiet(herald, tenant, messageId);
        const { body } = await getMessage(herald, tenant, messageId);
        return {
          status: body['status'],
          statusCode: body['statusCode'],
          attempts: body['attempts'],
        };
      }),
    );
    expect(states[1]).toEqual(states[0]);
    const requests = await Promise.all(
      [meta, other].map(({ recipientNumber }) => requestsFor(herald, recipientNumber)),
    );
    expect(requests[1]).toBe(requests[0]);
  });

  const IGNORED = { requestId: '', messageId: '', error: '' };

  test('a lost answer is tried again, and the message found by its token', async () => {
    const [meta, other] = await sendThroughBoth('0005', { templateName: 'welcome' });

    for (const { messageId, recipientNumber } of [meta, other]) {
      await until(
        'the third request',
        async () => (await requestsFor(herald, recipientNumber)) === 3,
      );
      const { body } = await getMessage(herald, tenant, messageId);
      expect(body).toMatchObject({ attempts: 3 });
    }
  });
});
