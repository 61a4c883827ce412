import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { acceptedFrom } from './support/sandbox';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

interface Refusal {
  because: string;
  body: () => object;
  status: number;
  code: string;
  /** Fields named in `details`, in order. */
  fields?: string[];
}

const recipientNumber = '33612345678';
const welcome = (): string => tenant.template('welcome').id;

const refusals: Refusal[] = [
  {
    because: 'an unknown template',
    body: () => ({ recipientNumber, templateId: 'tpl_unknown' }),
    status: 404,
    code: 'template_not_found',
  },
  {
    because: 'an unknown template name',
    body: () => ({ recipientNumber, templateName: 'no_such_template' }),
    status: 404,
    code: 'template_not_found',
  },
  {
    because: 'no template at all',
    body: () => ({ recipientNumber }),
    status: 400,
    code: 'invalid_request',
    fields: ['templateId'],
  },
  {
    because: 'a number with a plus',
    body: () => ({ recipientNumber: '+33612345678', templateId: welcome() }),
    status: 400,
    code: 'invalid_request',
    fields: ['recipientNumber'],
  },
  {
    because: 'a number that is none',
    body: () => ({ recipientNumber: 'Ana', templateId: welcome() }),
    status: 400,
    code: 'invalid_request',
    fields: ['recipientNumber'],
  },
  {
    because: 'missing variables, named one by one',
    body: () => ({ recipientNumber, templateId: tenant.template('order_confirmed').id }),
    status: 400,
    code: 'invalid_template_values',
    fields: ['templateVariables.body.1', 'templateVariables.body.2'],
  },
  {
    because: 'a missing button value',
    body: () => ({
      recipientNumber,
      templateId: tenant.template('back_in_stock', 'en_US').id,
      templateVariables: ['Ana', 'fern'],
    }),
    status: 400,
    code: 'invalid_template_values',
    fields: ['buttonValues.Order now'],
  },
  {
    because: 'a missing header image',
    body: () => ({
      recipientNumber,
      templateId: tenant.template('summer_sale').id,
      templateVariables: ['Ana', '20%'],
    }),
    status: 400,
    code: 'invalid_template_values',
    fields: ['headerMediaUrl'],
  },
  {
    because: 'a template that is not approved yet',
    body: () => ({
      recipientNumber,
      templateId: tenant.template('autumn_preview').id,
      templateVariables: ['Ana', 'Friday'],
    }),
    status: 400,
    code: 'template_not_approved',
    fields: ['providerStatus'],
  },
];

describe('a request that is refused before anything is stored or sent (contract 2, 4 and 5)', () => {
  const modes = [{ mode: 'sync' }, { mode: 'async' }];
  const table = refusals.flatMap((refusal) => modes.map((mode) => ({ ...refusal, ...mode })));

  test.each(table)(
    '$because: $status $code, $mode',
    async ({ body, status, code, fields, mode }) => {
      const messageId = `refused-${mode}`;

      const answer = await send(herald, tenant, {
        ...body(),
        messageId,
        async: mode === 'async',
      });

      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ success: false, code });
      const details = answer.body['details'] as { field: string }[] | undefined;
      expect(details?.map(({ field }) => field)).toEqual(fields);
      expect((await getMessage(herald, tenant, messageId)).status).toBe(404);
      const { messages } = herald.base.database.models;
      expect(await messages.countDocuments({ workspaceId: tenant.workspaceId })).toBe(0);
      expect(acceptedFrom(herald, tenant)).toEqual([]);
    },
  );

  test('the status of a template that is not approved is in the details', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber,
      templateId: tenant.template('autumn_preview').id,
    });

    expect(answer.body['details']).toEqual([{ field: 'providerStatus', message: 'PENDING' }]);
  });

  test('the number in digits is what the answer asks for', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: '+33 6 12-34-56-78',
      templateId: welcome(),
    });

    expect(answer.body['error']).toContain('33612345678');
  });
});
