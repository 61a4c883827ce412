import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../engines';
import { type Sandbox, demoTemplates, startSandbox } from '../../src/sandbox';
import { openCredentials } from '../../src/usecases/settings/sender-credentials';
import { type Operator, errorOf, newOperator, words } from './operator';

const ACCOUNT = { phoneNumberId: '100200300', businessAccountId: '400500600' };
const SECRETS = { accessToken: 's3cret-a', appSecret: 's3cret-b', verifyToken: 's3cret-c' };
const NUMBER = '15550100042';
const PUBLIC_URL = 'https://herald.example.com';

let sandbox: Sandbox;
let operator: Operator;
let folder: string;

beforeAll(async () => {
  const number = { displayNumber: NUMBER, ...ACCOUNT, ...SECRETS, callbackUrl: null };
  sandbox = await startSandbox({ port: 0, numbers: [number], templates: demoTemplates });
  operator = await newOperator({ META_GRAPH_URL: sandbox.url, HERALD_PUBLIC_URL: PUBLIC_URL });
  folder = await mkdtemp(join(tmpdir(), 'herald-cli-'));
});

afterAll(async () => {
  await operator.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const connecting = (workspace: string, number = NUMBER): string[] =>
  words(
    `sender connect --workspace ${workspace} --provider meta --number ${number}` +
      ` --phone-number-id ${ACCOUNT.phoneNumberId}` +
      ` --business-account-id ${ACCOUNT.businessAccountId} --credentials-file -`,
  );

const secretsAsJson = (changes: object = {}): string => JSON.stringify({ ...SECRETS, ...changes });

describe('sender connect', () => {
  test('stores the credentials sealed, reads the templates and tells the callback URL', async () => {
    const workspace = await operator.newWorkspace();

    const connected = await operator.json([...connecting(workspace), '--sandbox'], {
      input: secretsAsJson(),
    });

    const [sender] = await operator.base.repositories.senders.list(workspace);
    if (sender === undefined) throw new Error('no sender was stored');
    expect(connected).toEqual({
      id: sender.id,
      provider: 'meta',
      number: NUMBER,
      messagesPerSecond: null,
      agentId: null,
      connected: true,
      capabilities: { staticUrlReplaceable: true },
      credentials: expect.objectContaining({ accessToken: '(configured)' }),
      setup: expect.any(Array),
      templateSync: expect.objectContaining({
        lastSyncedAt: expect.any(String),
        templates: demoTemplates.length,
      }),
      verifyToken: null,
      callbackPath: `/callbacks/meta/${sender.connectionId}`,
      callbackUrl: `${PUBLIC_URL}/callbacks/meta/${sender.connectionId}`,
      createdAt: sender.createdAt.toISOString(),
      templates: demoTemplates.length,
    });
    expect(openCredentials(operator.base.secretBox, sender)).toEqual({ ...ACCOUNT, ...SECRETS });
    const templates = await operator.base.repositories.templates.list(workspace);
    expect(templates).toHaveLength(demoTemplates.length);
  });

  test('takes a file, tells people what to do next, and never shows a secret', async () => {
    const workspace = await operator.newWorkspace();
    const file = join(folder, 'credentials.json');
    await writeFile(file, secretsAsJson());

    const connected = await operator.run(
      connecting(workspace).map((word) => (word === '-' ? file : word)),
    );
    const listed = await operator.run(['sender', 'list', '--workspace', workspace]);

    expect(connected).toMatchObject({ exitCode: 0, stderr: '' });
    expect(connected.stdout).toContain(`${PUBLIC_URL}/callbacks/meta/con_`);
    expect(connected.stdout).toContain('enter the callback URL and the verify token');
    expect(connected.stdout).toMatch(/^AI agent +none$/m);
    expect(listed.stdout).toContain(`${PUBLIC_URL}/callbacks/meta/con_`);
    expect(connected.stdout + listed.stdout).not.toContain('s3cret');
  });

  test('without HERALD_PUBLIC_URL shows the path', async () => {
    const workspace = await operator.newWorkspace();
    const options = { input: secretsAsJson(), settings: { HERALD_PUBLIC_URL: '' } };

    const connected = await operator.json(connecting(workspace), options);

    expect(connected).toMatchObject({
      callbackUrl: null,
      callbackPath: expect.stringMatching(/^\/callbacks\/meta\/con_/),
      capabilities: { staticUrlReplaceable: false },
    });
  });

  test('refuses a number that is written for people, and one that is connected', async () => {
    const workspace = await operator.newWorkspace();
    await operator.json(connecting(workspace), { input: secretsAsJson() });

    const spaced = await operator.run([...connecting(workspace, '+1-555-0100042'), '--json'], {
      input: secretsAsJson(),
    });
    const twice = await operator.run([...connecting(workspace), '--json'], {
      input: secretsAsJson(),
    });

    expect([spaced.exitCode, twice.exitCode]).toEqual([1, 1]);
    expect(errorOf(spaced)).toMatchObject({
      code: 'invalid_request',
      error: `the number must be digits only, with country code: send ${NUMBER}`,
    });
    expect(errorOf(twice)).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['what is not JSON', 's3cret', 'is not a JSON object'],
    ['a list', '["s3cret"]', 'is not a JSON object'],
    ['a missing secret', secretsAsJson({ appSecret: undefined }), 'appSecret is required'],
    ['an empty secret', secretsAsJson({ verifyToken: '' }), 'verifyToken must not be empty'],
  ])('takes %s for wrong usage and does not quote it', async (_case, input, sentence) => {
    const { exitCode, stdout, stderr } = await operator.run(connecting('wks_1'), { input });

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('s3cret');
  });

  test('that the provider refuses names the credential, and keeps nothing', async () => {
    const workspace = await operator.newWorkspace();

    const outcome = await operator.run([...connecting(workspace), '--json'], {
      input: secretsAsJson({ accessToken: 's3cret-wrong' }),
    });

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'credentials.accessToken', message: expect.any(String) }],
    });
    expect(await operator.base.repositories.senders.list(workspace)).toEqual([]);
    expect(outcome.stderr).not.toContain('s3cret');
  });

  test('while the provider is away keeps nothing, and says so', async () => {
    const workspace = await operator.newWorkspace();
    const settings = { META_GRAPH_URL: `http://127.0.0.1:${await freePort()}` };

    const outcome = await operator.run([...connecting(workspace), '--json'], {
      input: secretsAsJson(),
      settings,
    });

    expect(errorOf(outcome)).toMatchObject({
      code: 'provider_unreachable',
      error: expect.stringContaining('nothing was saved'),
    });
    expect(await operator.base.repositories.senders.list(workspace)).toEqual([]);
  });

  test("as a number of the sandbox is refused where Meta's own address is called", async () => {
    const workspace = await operator.newWorkspace();

    const outcome = await operator.run([...connecting(workspace), '--sandbox', '--json'], {
      input: secretsAsJson(),
      settings: { META_GRAPH_URL: 'https://graph.facebook.com' },
    });

    expect(errorOf(outcome)).toMatchObject({ details: [{ field: 'sandbox' }] });
  });

  test('at Twilio needs a public address', async () => {
    const workspace = await operator.newWorkspace();
    const input = JSON.stringify({ accountSid: `AC${'0'.repeat(32)}`, authToken: 's3cret' });
    const line = `sender connect --workspace ${workspace} --provider twilio --number ${NUMBER} --credentials-file - --json`;

    const outcome = await operator.run(words(line), { input, settings: { HERALD_PUBLIC_URL: '' } });

    expect(errorOf(outcome)).toMatchObject({
      error: expect.stringContaining('HERALD_PUBLIC_URL'),
      details: [{ field: 'provider' }],
    });
  });

  test('makes a verify token when the file has none, and shows it once', async () => {
    const workspace = await operator.newWorkspace();
    const input = secretsAsJson({ verifyToken: undefined });

    const { id, verifyToken } = await operator.json(connecting(workspace), { input });
    const shown = await operator.run(words(`sender show ${String(id)} --workspace ${workspace}`));

    expect(verifyToken).toMatch(/^[\w-]{32}$/);
    expect(shown.stdout).toContain('accessToken, appSecret, verifyToken');
    expect(shown.stdout).not.toContain(verifyToken);
  });
});

describe('a connected sender', () => {
  test('can be synchronised, by its id or with all others', async () => {
    const workspace = await operator.newWorkspace();
    const { id } = await operator.json(connecting(workspace), { input: secretsAsJson() });
    const sync = ['sender', 'sync', '--workspace', workspace];
    const summary = { senderId: id, seen: demoTemplates.length, deleted: 0 };

    expect(await operator.json([...sync, String(id)])).toEqual([summary]);
    expect(await operator.json(sync)).toEqual([summary]);
  });

  test('that was disconnected is left alone, and its number can be connected anew', async () => {
    const workspace = await operator.newWorkspace();
    const first = await operator.json(connecting(workspace), { input: secretsAsJson() });
    const disconnect = ['sender', 'disconnect', String(first['id']), '--workspace', workspace];

    const gone = await operator.json(disconnect);
    const again = await operator.json(disconnect);
    const synced = await operator.json(['sender', 'sync', '--workspace', workspace]);
    const second = await operator.json(connecting(workspace), { input: secretsAsJson() });

    expect([gone['connected'], again['connected']]).toEqual([false, false]);
    expect(synced).toEqual([]);
    expect(second['id']).not.toBe(first['id']);
    const listed = await operator.json(['sender', 'list', '--workspace', workspace]);
    expect(listed).toMatchObject([
      { id: first['id'], connected: false },
      { id: second['id'], connected: true },
    ]);
  });

  test('gets other credentials, and is reconnected with those it has', async () => {
    const workspace = await operator.newWorkspace();
    const { id } = await operator.json(connecting(workspace), { input: secretsAsJson() });
    const sender = (verb: string): string[] =>
      words(`sender ${verb} ${String(id)} --workspace ${workspace}`);
    const rotate = [...sender('credentials'), '--credentials-file', '-'];

    await operator.json(rotate, { input: '{"verifyToken":"s3cret-d"}' });
    const refused = await operator.run([...rotate, '--json'], {
      input: '{"accessToken":"s3cret-e"}',
    });
    await operator.json(sender('disconnect'));
    const reconnected = await operator.json(sender('reconnect'));

    expect(errorOf(refused)).toMatchObject({ details: [{ field: 'credentials.accessToken' }] });
    expect(reconnected).toMatchObject({ id, connected: true, verifyToken: null });
    const [stored] = await operator.base.repositories.senders.list(workspace);
    expect(openCredentials(operator.base.secretBox, stored!)).toEqual({
      ...ACCOUNT,
      ...SECRETS,
      verifyToken: 's3cret-d',
    });
  });

  test('has a rate of its own, or the default one again', async () => {
    const workspace = await operator.newWorkspace();
    const sender = await operator.json(connecting(workspace), { input: secretsAsJson() });
    const rate = (text: string): string[] =>
      words(`sender rate ${String(sender['id'])} ${text} --workspace ${workspace}`);

    expect(sender['messagesPerSecond']).toBeNull();
    expect(await operator.json(rate('20'))).toMatchObject({ messagesPerSecond: 20 });
    expect(await operator.json(rate('default'))).toMatchObject({ messagesPerSecond: null });
    const wrong = await operator.run([...rate('many'), '--json']);
    expect(errorOf(wrong)).toMatchObject({ code: 'wrong_usage' });
    const { rows } = await operator.base.repositories.audit.list(workspace, { limit: 9 });
    const changes = rows.filter(({ action }) => action === 'sender.rate_changed');
    expect(changes.map((each) => each.changes)).toEqual([
      [{ field: 'messagesPerSecond', from: 20, to: null }],
      [{ field: 'messagesPerSecond', from: null, to: 20 }],
    ]);
  });

  test.each(['show', 'disconnect', 'reconnect', 'sync'])(
    'of another workspace is not found by %s',
    async (verb) => {
      const { id } = await operator.json(connecting(await operator.newWorkspace()), {
        input: secretsAsJson(),
      });
      const other = await operator.newWorkspace();

      const outcome = await operator.run(
        words(`sender ${verb} ${String(id)} --workspace ${other} --json`),
      );

      expect(outcome.exitCode).toBe(1);
      expect(errorOf(outcome)).toMatchObject({ code: 'sender_not_found' });
    },
  );
});
