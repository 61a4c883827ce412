import { beforeAll, describe, expect, test } from '@jest/globals';
import { ACTIVE_KEYS_MAX, generateApiKey } from '../../../src/domain/api-key';
import { OPERATOR } from '../../../src/domain/audit';
import { type Answer, call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';

const ALLOWED = '33612340001';
const OTHER = '33612340003';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});

const createKey = (fields: object): Promise<Answer> =>
  owner.browser.ask('POST', `/api/v1/workspaces/${tenant.workspaceId}/api-keys`, {
    body: { name: 'Reports', ...fields },
  });

const post = (path: string, key: unknown, body: object): Promise<Answer> =>
  call(herald, 'POST', path, { headers: { 'service-api-key': String(key) }, body });

describe('scopes of a new key', () => {
  test('are those that send and read when none are named', async () => {
    const { body } = await createKey({});

    const scopes = ['templates:read', 'messages:send', 'messages:read'];
    expect(body['apiKey']).toMatchObject({ scopes, recipients: null });
  });

  test('are any that a person with the permission names, and the audit log tells them', async () => {
    const scopes = ['deliveries:read', 'templates:write', 'listen'];
    const { status, body } = await createKey({ scopes });

    expect({ status, key: body['apiKey'] }).toMatchObject({ status: 201, key: { scopes } });
    const audit = `/api/v1/workspaces/${tenant.workspaceId}/audit?action=api_key.created&limit=1`;
    const { body: log } = await owner.browser.ask('GET', audit);
    const changes = expect.arrayContaining([{ field: 'scopes', from: null, to: scopes }]);
    expect(log['data']).toMatchObject([{ actor: { email: owner.email }, changes }]);
  });
});

describe('a key with recipients', () => {
  const template = { templateName: 'welcome' };

  test.each([
    { what: 'a template', path: '/api/v2/template/send', body: template, sent: 200 },
    { what: 'free text', path: '/api/v2/messages', body: { text: 'Hello' }, sent: 400 },
    {
      what: 'a standard template',
      path: '/template/send',
      body: { templateId: 'none' },
      sent: 200,
    },
  ])('sends $what to them alone', async ({ path, body, sent }) => {
    const { key } = (await createKey({ recipients: [ALLOWED] })).body;

    const refused = await post(path, key, { ...body, recipientNumber: OTHER });
    const allowed = await post(path, key, { ...body, recipientNumber: ALLOWED });

    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body['error']).toContain(OTHER);
    expect(allowed.status).toBe(sent);
  });

  test('sends to a number in any of its forms', async () => {
    const { key } = (await createKey({ recipients: ['2290197120003'] })).body;
    const body = { ...template, recipientNumber: '22997120003' };

    expect((await post('/api/v2/template/send', key, body)).status).toBe(200);
  });

  test('sends to no customer by id, whose number may be any', async () => {
    const { key } = (await createKey({ recipients: [ALLOWED] })).body;
    const sent = await post('/api/v2/template/send', tenant.apiKey, {
      ...template,
      recipientNumber: OTHER,
    });
    const { recipientId } = sent.body;

    const byId = await post('/api/v2/template/send', key, { ...template, recipientId });
    const byBoth = await post('/api/v2/template/send', key, {
      ...template,
      recipientId,
      recipientNumber: ALLOWED,
    });

    expect(byId).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(byBoth).toMatchObject({ status: 400, body: { code: 'recipient_mismatch' } });
  });

  test.each([
    { what: 'a decorated number', recipients: ['+33 6 12 34 00 01'], says: 'send 33612340001' },
    { what: 'none', recipients: [], says: 'recipients' },
  ])('is refused with $what', async ({ recipients, says }) => {
    const { status, body } = await createKey({ recipients });

    expect(status).toBe(400);
    expect(body['error']).toContain(says);
  });
});

test('a workspace with as many active keys as it may have gets 409 for one more', async () => {
  const { stage } = herald;
  const workspaceId = await stage.tenants.newWorkspace();
  const { browser } = await newOwner(herald, workspaceId);
  const made = { workspaceId, name: 'Full', scopes: [], createdAt: new Date() };
  const ends = { createdBy: OPERATOR, expiresAt: null, revokedAt: null, lastUsedAt: null };
  for (let count = 0; count < ACTIVE_KEYS_MAX; count += 1) {
    const { id, secretHash, last4 } = generateApiKey();
    await stage.repositories.keys.insert({ id, secretHash, last4, ...made, ...ends });
  }
  const ask = (path: string, method: 'POST' | 'GET' | 'DELETE', body?: object) =>
    browser.ask(method, `/api/v1/workspaces/${workspaceId}/${path}`, body && { body });

  const refused = await ask('api-keys', 'POST', { name: 'One more' });
  const { body: list } = await ask('api-keys', 'GET');
  const [first] = list['data'] as { keyId: string }[];
  await ask(`api-keys/${first?.keyId}`, 'DELETE');

  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(String(refused.body['error'])).toContain('revoke one');
  expect((await ask('api-keys', 'POST', { name: 'Another' })).status).toBe(201);
});
