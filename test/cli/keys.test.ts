import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import { authenticateKey } from '../../src/usecases/keys/authenticate-key';
import { type Operator, errorOf, newOperator, words } from './operator';

type Json = Record<string, unknown>;

let operator: Operator;
let workspace: string;

const authenticate = (key: unknown) =>
  authenticateKey({ ...operator.base.repositories, ...operator.base })(
    String(key),
    'messages:send',
  );

const createKey = (...options: string[]) =>
  operator.json(['key', 'create', '--workspace', workspace, '--name', 'Backend', ...options]);

beforeAll(async () => {
  operator = await newOperator();
  workspace = await operator.newWorkspace();
});

afterAll(() => operator.close());

describe('workspaces', () => {
  test('that were created are listed', async () => {
    const create = ['workspace', 'create', '--name', ' Umbrella ', '--owner-email', 'u@u.example'];

    const made = await operator.json(create);

    expect(made).toEqual({
      id: expect.stringMatching(/^wks_/),
      name: 'Umbrella',
      ownerEmail: 'u@u.example',
      createdAt: expect.any(String),
    });
    const listed = await operator.json<Json[]>(['workspace', 'list']);
    expect(listed.map(({ id }) => id)).toEqual([workspace, made['id']]);
    const { stdout } = await operator.run(['workspace', 'list']);
    expect(stdout).toMatch(/^ID +NAME +CREATED\n/);
    expect(stdout).toContain('Umbrella');
  });

  test('has to be named when there are several, and may be left out when there is one', async () => {
    const own = await newOperator();
    try {
      const create = ['workspace', 'create', '--owner-email', 'a@a.example', '--name'];

      const none = await own.run(['key', 'list', '--json']);
      const { id } = await own.json([...create, 'First']);
      const only = await own.json(['key', 'list']);
      await own.json([...create, 'Second']);
      const several = await own.run(['key', 'list', '--json']);

      expect(errorOf(none)).toMatchObject({ code: 'not_found' });
      expect(only).toEqual([]);
      expect(several).toMatchObject({ exitCode: 1, stdout: '' });
      expect(errorOf(several)).toMatchObject({
        code: 'invalid_request',
        error: expect.stringContaining(`${String(id)} (First)`),
      });
    } finally {
      await own.close();
    }
  });

  test.each([
    ['key', 'list'],
    ['sender', 'list'],
    ['webhook', 'show'],
  ])('%s %s refuses one that does not exist', async (...command) => {
    const outcome = await operator.run([...command, '--workspace', 'wks_0', '--json']);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'not_found', details: [] });
  });
});

describe('a key', () => {
  test('opens the door, with every scope and without end unless told otherwise', async () => {
    const made = await createKey();

    expect(made).toMatchObject({
      name: 'Backend',
      state: 'active',
      scopes: API_KEY_SCOPES,
      expiresAt: null,
    });
    expect((await authenticate(made['key'])).workspaceId).toBe(workspace);
  });

  test('has the scopes and the end it was given', async () => {
    const scopes = ['--scope', 'templates:read', '--scope', 'messages:read'];

    const dated = await createKey(...scopes, '--expires', '2099-01-01');
    const counted = await createKey('--expires', '90d');

    expect(dated).toMatchObject({
      scopes: ['templates:read', 'messages:read'],
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    const lifetimeMs =
      Date.parse(String(counted['expiresAt'])) - Date.parse(String(counted['createdAt']));
    expect(Math.round(lifetimeMs / 86_400_000)).toBe(90);
    await expect(authenticate(dated['key'])).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is refused when it would end before it begins', async () => {
    const create = ['key', 'create', '--workspace', workspace, '--name', 'x', '--json'];

    const outcome = await operator.run([...create, '--expires', '2020-01-01']);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'invalid_request' });
  });

  test('is shown once, saying so, and never listed', async () => {
    const create = ['key', 'create', '--workspace', workspace, '--name', 'Shown'];

    const { stdout } = await operator.run(create);

    const [key = ''] = stdout.split('\n');
    expect((await authenticate(key)).name).toBe('Shown');
    expect(stdout).toContain('shown this once');
    const secret = key.split('_').slice(2).join('_');
    const stored = await operator.base.repositories.keys.list(workspace);
    for (const format of [[], ['--json']]) {
      const list = await operator.run(['key', 'list', '--workspace', workspace, ...format]);
      expect(list.stdout).toContain('Shown');
      expect(list.stdout).not.toContain(secret);
      for (const { secretHash } of stored) expect(list.stdout).not.toContain(secretHash);
    }
  });
});

describe('a revoked key', () => {
  test('is refused at once and keeps the time of its first revocation', async () => {
    const { id, key } = await createKey();
    const revoke = ['key', 'revoke', String(id), '--workspace', workspace];
    await authenticate(key);

    const first = await operator.json(revoke);
    const again = await operator.json(revoke);

    expect(first).toMatchObject({ id, state: 'revoked', revokedAt: expect.any(String) });
    expect(again['revokedAt']).toBe(first['revokedAt']);
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('cannot be the key of another workspace', async () => {
    const { id, key } = await createKey();
    const other = await operator.json(
      words('workspace create --name Other --owner-email o@o.example'),
    );

    const outcome = await operator.run(
      words(`key revoke ${String(id)} --workspace ${String(other['id'])} --json`),
    );

    expect(errorOf(outcome)).toMatchObject({ code: 'not_found' });
    expect(await authenticate(key)).toMatchObject({ id });
  });
});
