import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { call, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { sendStandard, storedFor } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { answersByCredential, outcomeOf, sendEndpoints } from '../support/contract-endpoints';
import { type ContractRow, conditionRows, contractRows } from '../support/contract-rows';
import { acceptedFor, recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

async function expectNothingKept({ workspaceId, phoneNumberId }: Tenant): Promise<void> {
  expect(await herald.stage.records.messages.count({ workspaceId })).toBe(0);
  expect(await acceptedBy(herald, { phoneNumberId })).toEqual([]);
}

describe('documented answers of the send endpoints', () => {
  let untouched: Tenant;
  beforeAll(async () => {
    untouched = await mintTenant(herald);
  });

  /** Returns a tenant as the row needs it: of its own where the row changes something. */
  async function tenantFor({ arrange }: ContractRow): Promise<Tenant> {
    if (arrange === undefined) return untouched;
    const mine = await mintTenant(herald);
    await arrange(herald, mine);
    return mine;
  }

  const others = contractRows.filter((row) => !conditionRows.includes(row));
  test.each(others)('each endpoint answers as documented when $when', async (row) => {
    const mine = await tenantFor(row);

    const asked = sendEndpoints.map(async (endpoint) => {
      return [endpoint.endpoint, await outcomeOf(herald, mine, endpoint, row)] as const;
    });

    const expected = sendEndpoints.map(({ endpoint, expected: by }) => [endpoint, by(row)]);
    expect(await Promise.all(asked)).toEqual(expected);
  });

  const judgedAfterKeys = ['the body is no JSON', 'nothing is wrong'];

  test.each(contractRows.filter(({ when }) => judgedAfterKeys.includes(when)))(
    'each credential is answered as documented when $when',
    async (row) => {
      for (const endpoint of sendEndpoints) {
        const { received, expected } = await answersByCredential(herald, untouched, endpoint, row);
        expect({ endpoint, received }).toEqual({ endpoint, received: expected });
      }
    },
  );

  test.each(sendEndpoints)(
    'answers with the first condition that is not met, and stores nothing: $endpoint',
    async (endpoint) => {
      const mine = await mintTenant(herald);

      const outcomes: string[] = [];
      for (const row of conditionRows.toReversed()) {
        await row.arrange?.(herald, mine);
        outcomes.unshift(await outcomeOf(herald, mine, endpoint, row));
      }

      expect(outcomes).toEqual(conditionRows.map((row) => endpoint.expected(row)));
      await expectNothingKept(mine);
    },
  );
});

describe('rejected sends', () => {
  afterEach(() => expectNothingKept(tenant));

  const recipientNumber = '33612345678';
  const idOf = (name: string, language?: string): string => tenant.template(name, language).id;
  const refusals: { because: string; body: () => object; code: string; fields?: string[] }[] = [
    {
      because: 'it lacks variables',
      body: () => ({ templateId: idOf('order_confirmed') }),
      code: '400 invalid_template_values',
      fields: ['templateVariables.body.1', 'templateVariables.body.2'],
    },
    {
      because: 'it lacks a header image, though async',
      body: () => ({
        templateId: idOf('summer_sale'),
        templateVariables: ['Ana', '20%'],
        async: true,
      }),
      code: '400 invalid_template_values',
      fields: ['headerMediaUrl'],
    },
  ];

  test.each(refusals)('rejects a send when $because: $code', async ({ body, code, fields }) => {
    const answer = await send(herald, tenant, { recipientNumber, messageId: 'refused', ...body() });

    expect(`${answer.status} ${String(answer.body['code'])}`).toBe(code);
    const details = answer.body['details'] as { field: string }[] | undefined;
    expect(details?.map(({ field }) => field)).toEqual(fields);
    expect((await getMessage(herald, tenant, 'refused')).status).toBe(404);
  });
});

describe('headerMediaUrl', () => {
  const sale = (headerMediaUrl: string, change: object = {}) => ({
    recipientNumber: recipientEnding('0003'),
    templateId: tenant.template('summer_sale').id,
    templateVariables: ['Ana', '20%'],
    headerMediaUrl,
    ...change,
  });

  test.each([
    'https://169.254.169.254/latest/meta-data',
    'https://ana:secret@shop.example.com/summer.jpg',
  ])('rejects %s as headerMediaUrl, in a preview too', async (url) => {
    const body = sale(url);

    const sent = await send(herald, tenant, body);
    const headers = { 'service-api-key': tenant.apiKey };
    const previewed = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });

    expect(sent.status).toBe(400);
    expect(sent.body).toMatchObject({
      code: 'invalid_template_values',
      details: [{ field: 'headerMediaUrl', message: expect.stringMatching(/cannot be used: \S/) }],
    });
    expect(previewed.body['problems']).toEqual(sent.body['details']);
    expect(await requestsFor(herald, body.recipientNumber)).toBe(0);
  });

  test('a standard send with a forbidden headerMediaUrl fails and keeps the reason on the message', async () => {
    const body = sale('https://localhost/summer.jpg');

    const answer = await sendStandard(herald, tenant, body);

    expect(answer.body).toEqual({ success: false, error: 'Error sending template message' });
    const [stored] = await storedFor(herald, tenant, body.recipientNumber);
    expect(stored?.refusal).toContain('headerMediaUrl cannot be used');
    expect(await requestsFor(herald, body.recipientNumber)).toBe(0);
  });

  test('names a forbidden headerMediaUrl together with every other problem', async () => {
    const body = sale('https://localhost/', { templateVariables: ['Ana'] });

    const details = (await send(herald, tenant, body)).body['details'] as { field: string }[];

    expect(details.map(({ field }) => field)).toEqual([
      'templateVariables.body.2',
      'headerMediaUrl',
    ]);
  });

  test('accepts a headerMediaUrl at an origin that development settings allow', async () => {
    const body = sale(`${herald.receiver.origin}/summer.jpg`);

    expect((await send(herald, tenant, body)).status).toBe(200);
    expect(await acceptedFor(herald, body.recipientNumber)).toHaveLength(1);
  });

  test('accepts a headerMediaUrl without looking up its name', async () => {
    const body = sale('https://no-such-name.example/summer.jpg');

    expect((await send(herald, tenant, body)).status).toBe(200);
  });
});
