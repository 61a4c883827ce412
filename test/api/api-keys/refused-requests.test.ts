import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Answer, call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newMember } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';

const herald = useHerald();

type Refused = Record<string, unknown>;

const idOf = (secretText: string): string => secretText.split('_')[1] ?? '';

function ask(tenant: Tenant, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { 'service-api-key': tenant.apiKey };
  return call(herald, method, path, body === undefined ? { headers } : { headers, body });
}

async function listed(tenant: Tenant, query = ''): Promise<Refused[]> {
  const { body } = await ask(tenant, 'GET', `/api/v2/refused-requests${query}`);
  return body['data'] as Refused[];
}

/** Resolves with the refused requests, newest first, as soon as there are so many. */
async function refusedOf(tenant: Tenant, count: number): Promise<Refused[]> {
  let found: Refused[] = [];
  await until(`${count} refused requests`, async () => {
    found = await listed(tenant);
    return found.length === count;
  });
  return found;
}

test('keeps why requests with a key of the workspace were refused, and nothing that they sent', async () => {
  const tenant = await mintTenant(herald);
  const limited = { ...tenant, apiKey: await tenant.newKey(['messages:read']) };
  const name = `Anna${randomBytes(6).toString('hex')}`;
  const send = (who: Tenant, body: object) => ask(who, 'POST', '/api/v2/template/send', body);

  const wrong = await send(tenant, {
    recipientNumber: '+33 6 12 34 00 01',
    templateName: 7,
    metadata: { [name]: { [name]: '33612340001' } },
    [name]: name,
  });
  const values = await send(tenant, {
    recipientNumber: '33612340001',
    templateName: 'welcome',
    templateVariables: { body: { [name]: name } },
  });
  const forbidden = await send(limited, { recipientNumber: '33612340001' });
  const missing = await ask(tenant, 'GET', `/api/v2/messages/${name}?query=${name}`);
  const refused = await refusedOf(tenant, 4);

  const answers = [wrong, values, forbidden, missing];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 403, 404]);
  expect(JSON.stringify(values.body)).toContain(name);
  const request = { method: 'POST', path: '/api/v2/template/send', more: 0 };
  expect(refused).toMatchObject([
    {
      method: 'GET',
      path: '/api/v2/messages/:messageId',
      status: 404,
      code: 'message_not_found',
      keyId: idOf(tenant.apiKey),
      requestId: missing.body['requestId'],
    },
    {
      ...request,
      status: 403,
      code: 'forbidden',
      error: 'this API key lacks the scope messages:send',
      keyId: idOf(limited.apiKey),
      requestId: forbidden.body['requestId'],
    },
    { ...request, status: 400, code: 'invalid_template_values' },
    {
      ...request,
      status: 400,
      code: 'invalid_request',
      details: expect.arrayContaining([
        { field: 'templateName', message: 'must be a string' },
        expect.objectContaining({ field: 'recipientNumber' }),
      ]),
      keyId: idOf(tenant.apiKey),
      requestId: wrong.body['requestId'],
    },
  ]);
  const text = JSON.stringify(refused);
  for (const sent of [name, '12340001', '34 00 01', tenant.apiKey])
    expect(text).not.toContain(sent);
});

test('finds them by code, key, request and time, for people too, in their own workspace alone', async () => {
  const [tenant, other] = [await mintTenant(herald), await mintTenant(herald)];
  await ask(tenant, 'GET', '/api/v2/messages/none');
  await refusedOf(tenant, 1);
  await ask(tenant, 'GET', '/api/v2/messages?limit=none');
  const [latest, first] = await refusedOf(tenant, 2);

  expect(await listed(tenant, '?code=message_not_found')).toEqual([first]);
  expect(await listed(tenant, `?requestId=${String(latest?.['requestId'])}`)).toEqual([latest]);
  expect(await listed(tenant, `?keyId=${idOf(tenant.apiKey)}&limit=1`)).toEqual([latest]);
  expect(await listed(tenant, `?before=${String(first?.['at'])}`)).toEqual([]);
  expect(await listed(other)).toEqual([]);
  const { browser } = await newMember(herald, tenant.workspaceId, 'agent');
  const path = `/api/v1/workspaces/${tenant.workspaceId}/refused-requests`;
  expect((await browser.ask('GET', path)).body['data']).toEqual([latest, first]);
});

test('keeps those with a key that has ended, of the standard send, and to paths that do not exist', async () => {
  const tenant = await mintTenant(herald);
  const expired = await tenant.newKey(['messages:read'], new Date(Date.now() - 1000));

  await ask({ ...tenant, apiKey: expired }, 'GET', '/api/v2/messages');
  await refusedOf(tenant, 1);
  await ask(tenant, 'POST', '/template/send', { recipientNumber: '33612340001', templateId: 'a' });
  await refusedOf(tenant, 2);
  const headers = { 'service-api-key': tenant.apiKey };
  await fetch(`${herald.apiUrl}/api/v2/message/33612340001`, { headers });
  await refusedOf(tenant, 3);
  await fetch(`${herald.apiUrl}/api/v2/messages`, { method: 'DELETE', headers });

  expect(await refusedOf(tenant, 4)).toMatchObject([
    { status: 405, code: 'method_not_allowed', method: 'DELETE', path: '/api/v2/messages' },
    { status: 404, code: 'not_found', path: '/api/v2/message/…' },
    { status: 200, code: 'template_not_found', path: '/template/send' },
    { status: 401, code: 'unauthorized', keyId: idOf(expired), path: '/api/v2/messages' },
  ]);
});
