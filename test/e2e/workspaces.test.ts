import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Answer, call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { acceptedFrom } from './support/sandbox';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

describe('nothing of another workspace is visible (contract 1)', () => {
  test("another workspace's template is 404, as if it were not there", async () => {
    const other = await mintTenant(herald);
    const request = { recipientNumber: '33612345678', templateVariables: [] };

    const foreign = await send(herald, other, {
      ...request,
      templateId: tenant.template('welcome').id,
    });
    const unknown = await send(herald, other, { ...request, templateId: 'tpl_unknown' });

    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(acceptedFrom(herald, other)).toEqual([]);
    expect(acceptedFrom(herald, tenant)).toEqual([]);
  });

  test("another workspace's message is 404, as if it were not there", async () => {
    const other = await mintTenant(herald);
    const templateId = tenant.template('welcome').id;
    const sent = await send(herald, tenant, {
      recipientNumber: '33612340003',
      templateId,
      messageId: 'mine',
    });
    const read = (apiKey: string): Promise<Answer> =>
      call(herald, 'GET', '/api/v2/template/messages/mine', {
        headers: { 'service-api-key': apiKey },
      });

    expect(sent.status).toBe(200);
    expect((await read(tenant.apiKey)).status).toBe(200);
    expect((await read(other.apiKey)).status).toBe(404);
  });

  test('the list holds the templates of the own workspace alone', async () => {
    const other = await mintTenant(herald);

    const { body } = await call(herald, 'GET', '/template', {
      headers: { 'service-api-key': other.apiKey },
    });

    const listed = (body['data'] as { templateId: string }[]).map(({ templateId }) => templateId);
    expect(listed.toSorted()).toEqual(other.templates.map(({ id }) => id).toSorted());
  });
});
