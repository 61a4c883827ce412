import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { sendStandard, storedFor } from '../support/standard';
import { type Tenant, mintTenant } from '../support/tenant';
import { acceptedFor, recipientEnding, requestsFor } from './support/sandbox';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

function sale(headerMediaUrl: string, change: object = {}) {
  return {
    recipientNumber: recipientEnding('0003'),
    templateId: tenant.template('summer_sale').id,
    templateVariables: ['Ana', '20%'],
    headerMediaUrl,
    ...change,
  };
}

function preview(body: unknown) {
  const headers = { 'service-api-key': tenant.apiKey };
  return call(herald, 'POST', '/api/v2/template/preview', { headers, body });
}

const forbidden = [
  'https://127.0.0.1/summer.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/summer.jpg',
  'https://[::ffff:10.0.0.1]/summer.jpg',
  'https://2130706433/summer.jpg',
  'https://localhost/summer.jpg',
  'https://files.internal/summer.jpg',
  'https://intranet/summer.jpg',
  'https://ana:secret@shop.example.com/summer.jpg',
];

describe('the address of header media (contract 8)', () => {
  test.each(forbidden)('%s is refused, in a preview too', async (url) => {
    const body = sale(url);

    const sent = await send(herald, tenant, body);
    const previewed = await preview(body);

    expect(sent.status).toBe(400);
    expect(sent.body).toMatchObject({
      code: 'invalid_template_values',
      details: [{ field: 'headerMediaUrl', message: expect.stringMatching(/cannot be used: \S/) }],
    });
    expect(previewed.body['problems']).toEqual(sent.body['details']);
    expect(await requestsFor(herald, body.recipientNumber)).toBe(0);
  });

  test('is refused by the standard send, with the reason on the message', async () => {
    const body = sale('https://localhost/summer.jpg');

    const answer = await sendStandard(herald, tenant, body);

    expect(answer.body).toEqual({ success: false, error: 'Error sending template message' });
    const [stored] = await storedFor(herald, tenant, body.recipientNumber);
    expect(stored?.refusal).toContain('headerMediaUrl cannot be used');
    expect(await requestsFor(herald, body.recipientNumber)).toBe(0);
  });

  test('is named together with every other problem', async () => {
    const answer = await send(
      herald,
      tenant,
      sale('https://localhost/', { templateVariables: ['Ana'] }),
    );

    const details = answer.body['details'] as { field: string }[];
    expect(details.map(({ field }) => field)).toEqual([
      'templateVariables.body.2',
      'headerMediaUrl',
    ]);
  });

  test('may be an origin that development settings allow', async () => {
    const url = `${herald.receiver.origin}/summer.jpg`;
    const body = sale(url);

    const answer = await send(herald, tenant, body);

    expect(answer.status).toBe(200);
    expect(acceptedFor(herald, body.recipientNumber)).toHaveLength(1);
  });

  test('needs no name servers: nobody asks for the addresses of a name', async () => {
    const answer = await send(herald, tenant, sale('https://no-such-name.example/summer.jpg'));

    expect(answer.status).toBe(200);
  });
});
