import { beforeAll, describe, expect, test } from '@jest/globals';
import { DEFAULT_SCOPES } from '../../src/domain/api-key';
import { call } from '../support/client';
import { errorOf, useOperator } from './support/operator';

const { herald, operator } = useOperator();
let workspace: string;

beforeAll(async () => {
  workspace = await herald.stage.tenants.newWorkspace();
});

const createKey = (...options: string[]) =>
  operator.json(['key', 'create', '--workspace', workspace, '--name', 'Backend', ...options]);

function lifetimeDays({ createdAt, expiresAt }: Record<string, unknown>): number {
  return Math.round((Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / 86_400_000);
}

/** The status of a send without a body: 400 for a key that may send. */
async function statusOfSendWith(key: unknown): Promise<number> {
  const headers = { 'service-api-key': String(key) };
  return (await call(herald, 'POST', '/api/v2/template/send', { headers, body: {} })).status;
}

describe('key create', () => {
  test('key create makes a key that sends and reads by default', async () => {
    const made = await createKey('--expires', 'never');

    expect(made).toMatchObject({
      name: 'Backend',
      state: 'active',
      scopes: DEFAULT_SCOPES,
      expiresAt: null,
      createdBy: null,
    });
    expect(await statusOfSendWith(made['key'])).toBe(400);
    const { keys } = herald.stage.repositories;
    expect(await keys.list(workspace)).toMatchObject([{ id: made['keyId'], name: 'Backend' }]);
  });

  test('key create gives a key the scopes and the expiry that are named', async () => {
    const scopes = ['--scope', 'templates:read', '--scope', 'messages:read'];

    const dated = await createKey(...scopes, '--expires', '2099-01-01');
    const counted = await createKey('--expires', '90d');
    const usual = await createKey();

    expect(dated).toMatchObject({
      scopes: ['templates:read', 'messages:read'],
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    expect([counted, usual].map(lifetimeDays)).toEqual([90, 365]);
    expect(await statusOfSendWith(dated['key'])).toBe(403);
  });

  test('key create gives scopes that reach far to a key that ends', async () => {
    const scopes = ['--scope', 'templates:read', '--scope', 'templates:write', '--scope', 'listen'];

    const made = await createKey(...scopes, '--expires', '365d');

    const headers = { 'service-api-key': String(made['key']) };
    const check = { headers, body: {} };
    expect(made).toMatchObject({ scopes: ['templates:read', 'templates:write', 'listen'] });
    expect((await call(herald, 'POST', '/api/v2/templates/check', check)).status).toBe(400);
  });

  test.each([
    ['listen', 'never'],
    ['templates:write', '366d'],
  ])('key create gives the scope %s to no key that expires %s', async (scope, expires) => {
    const create = ['key', 'create', '--workspace', workspace, '--name', 'x', '--json'];

    const outcome = await operator.run([...create, '--scope', scope, '--expires', expires]);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'invalid_request',
      error: expect.stringContaining(`${scope} must expire within 365 days`),
    });
  });

  test('key create names the numbers that a key may send to', async () => {
    const made = await createKey('--recipient', '33612340001', '--recipient', '33612340002');

    expect(made).toMatchObject({ recipients: ['33612340001', '33612340002'] });
  });

  test('key create rejects an expiry in the past', async () => {
    const create = ['key', 'create', '--workspace', workspace, '--name', 'x', '--json'];

    const outcome = await operator.run([...create, '--expires', '2020-01-01']);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'invalid_request' });
  });

  test('key create shows a key once and says so, and key list never shows it', async () => {
    const create = ['key', 'create', '--workspace', workspace, '--name', 'Shown'];

    const { stdout } = await operator.run(create);

    const [key = ''] = stdout.split('\n');
    expect(await statusOfSendWith(key)).toBe(400);
    expect(stdout).toContain('not shown again');
    const secret = key.split('_').slice(2).join('_');
    const stored = await herald.stage.repositories.keys.list(workspace);
    for (const format of [[], ['--json']]) {
      const list = await operator.run(['key', 'list', '--workspace', workspace, ...format]);
      expect(list.stdout).toContain('Shown');
      expect(list.stdout).not.toContain(secret);
      for (const { secretHash } of stored) expect(list.stdout).not.toContain(secretHash);
    }
  });
});

describe('key revoke', () => {
  test('key revoke ends a key at once and keeps the time of the first revocation', async () => {
    const { keyId, key } = await createKey();
    const revoke = ['key', 'revoke', String(keyId), '--workspace', workspace];
    const before = await statusOfSendWith(key);

    const first = await operator.json(revoke);
    const again = await operator.json(revoke);

    expect(first).toMatchObject({ keyId, state: 'revoked', revokedAt: expect.any(String) });
    expect(again['revokedAt']).toBe(first['revokedAt']);
    expect([before, await statusOfSendWith(key)]).toEqual([400, 401]);
  });
});
