import { beforeAll, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { acceptedFor, recipientEnding } from '../support/sandbox';

const SEND = '/api/v2/template/send';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

/** Returns the characters of an answer. */
async function ask(path: string, body?: string) {
  const headers = { 'service-api-key': tenant.apiKey, 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  const init = body === undefined ? {} : { body };
  const response = await fetch(herald.apiUrl + path, { method, headers, ...init });
  const isReplay = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, isReplay, text: await response.text() };
}

/** Returns the body of a send with one field as it is written. */
function written(template: string, fields: object, name: string, json: string): string {
  const body = JSON.stringify({ templateId: tenant.template(template).id, ...fields });
  return `${body.slice(0, -1)}, ${JSON.stringify(name)}: ${json}}`;
}

test('shows metadata everywhere exactly as it was written', async () => {
  const metadata = '{"b":1,"2":9007199254740993,"__proto__":{"x":1e400},"b":2.50}';
  const fields = { recipientNumber: recipientEnding('0003'), messageId: 'order-17' };
  const body = written('welcome', fields, 'metadata', metadata);

  const answers = [await ask(SEND, body), await ask(SEND, body)];
  answers.push(await ask('/api/v2/template/messages/order-17'));
  answers.push(await ask('/api/v2/template/messages'));

  for (const { text } of answers) expect(text).toContain(`"metadata":${metadata}`);
  expect(answers.map(({ isReplay }) => isReplay)).toEqual([false, true, false, false]);
  const { workspaceId } = tenant;
  const event = await until('the event', () =>
    herald.stage.records.webhookEvents.findOne({ workspaceId, messageId: 'order-17' }),
  );
  expect(event['body']).toContain(`"metadata":${metadata}`);
});

test('tells ids of 19 digits apart, and not the ways in which one request can be written', async () => {
  const recipientNumber = recipientEnding('0003');
  const sendWith = (metadata: string) =>
    ask(SEND, written('welcome', { recipientNumber, messageId: 'long' }, 'metadata', metadata));
  await sendWith('{"id":1546130668394913822,"shop":"é"}');

  const repeat = await sendWith(String.raw`{ "shop": "\u00e9", "id": 1546130668394913822 }`);
  const other = await sendWith('{"id":1546130668394913792,"shop":"é"}');

  expect([repeat.status, repeat.isReplay]).toEqual([200, true]);
  expect(other.status).toBe(400);
  expect(other.text).toContain('message_id_conflict');
  expect(await acceptedFor(herald, recipientNumber)).toHaveLength(1);
});

test('sends the numbers of a template with the digits that the body has', async () => {
  const recipientNumber = recipientEnding('0003');
  const values = '[12.50, 1546130668394913822]';

  await ask(SEND, written('order_confirmed', { recipientNumber }, 'templateVariables', values));

  const [accepted] = await acceptedFor(herald, recipientNumber);
  expect(JSON.stringify(accepted)).toContain('12.50');
  expect(JSON.stringify(accepted)).toContain('1546130668394913822');
});
