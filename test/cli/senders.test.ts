import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newMetaAccount } from '../support/accounts';
import { until } from '../support/wait';
import { errorOf, words, useOperator } from './support/operator';

const PUBLIC_URL = 'https://herald.example.com';

const { herald, operator } = useOperator({ HERALD_PUBLIC_URL: PUBLIC_URL });
let folder: string;
/** A new number of the sandbox, and a new workspace for it. */
let number: ReturnType<typeof newMetaAccount>;
let workspace: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-cli-'));
});
beforeEach(async () => {
  number = newMetaAccount();
  await herald.stage.sandbox.setNumber({ ...number, callbackUrl: null });
  workspace = await herald.stage.tenants.newWorkspace();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const connecting = (written = number.displayNumber): string[] =>
  words(
    `sender connect --workspace ${workspace} --provider meta --number ${written}` +
      ` --phone-number-id ${number.phoneNumberId}` +
      ` --business-account-id ${number.businessAccountId} --credentials-file -`,
  );

function secretsAsJson(changes: object = {}): string {
  const { accessToken, appSecret, verifyToken } = number;
  return JSON.stringify({ accessToken, appSecret, verifyToken, ...changes });
}

/** Connects the number, with the secrets it has. */
const connect = (): Promise<Record<string, unknown>> =>
  operator.json(connecting(), { input: secretsAsJson() });

function expectNoSecretIn(text: string): void {
  for (const secret of [number.accessToken, number.appSecret, number.verifyToken, 's3cret']) {
    expect(text).not.toContain(secret);
  }
}

describe('sender connect', () => {
  test('sender connect stores sealed credentials, syncs templates and answers with the callback URL', async () => {
    const connected = await operator.json([...connecting(), '--sandbox'], {
      input: secretsAsJson(),
    });

    const sender = await until('the templates were read', async () => {
      const [stored] = await herald.stage.repositories.senders.list(workspace);
      return stored?.templateSync.lastSyncedAt instanceof Date && stored;
    });
    const templates = await herald.stage.repositories.templates.list(workspace);
    expect(templates).not.toEqual([]);
    expect(connected).toEqual({
      senderId: sender.id,
      provider: 'meta',
      number: number.displayNumber,
      messagesPerSecond: null,
      marketingMessages: null,
      freeTextBilledOn: null,
      agentId: null,
      connected: true,
      capabilities: { staticUrlReplaceable: true },
      credentials: expect.objectContaining({ accessToken: '(configured)' }),
      callbackNotices: [],
      setup: expect.any(Array),
      // The schedule of the templates begins with a sync as well, which may be the one that ends last.
      templateSync: expect.objectContaining({ lastError: null, lastFailedAt: null }),
      verifyToken: null,
      callbackPath: `/callbacks/meta/${sender.connectionId}`,
      callbackUrl: `${PUBLIC_URL}/callbacks/meta/${sender.connectionId}`,
      createdAt: sender.createdAt.toISOString(),
      templates: templates.length,
    });
    const { displayNumber: _displayNumber, ...credentials } = number;
    const { credentialsOf } = herald.stage.tenants;
    expect(await credentialsOf(workspace, sender.id)).toEqual(credentials);
    expectNoSecretIn(JSON.stringify(sender));
  });

  test('sender connect reads a credentials file, says what to do next and shows no secret', async () => {
    const file = join(folder, 'credentials.json');
    await writeFile(file, secretsAsJson());

    const connected = await operator.run(connecting().map((word) => (word === '-' ? file : word)));
    const listed = await operator.run(['sender', 'list', '--workspace', workspace]);

    expect(connected).toMatchObject({ exitCode: 0, stderr: '' });
    expect(connected.stdout).toContain(`${PUBLIC_URL}/callbacks/meta/con_`);
    expect(connected.stdout).toContain('enter the callback URL and the verify token');
    expect(connected.stdout).toMatch(/^AI agent +none$/m);
    expect(listed.stdout).toContain(`${PUBLIC_URL}/callbacks/meta/con_`);
    expectNoSecretIn(connected.stdout + listed.stdout);
  });

  test('sender connect shows the callback path when HERALD_PUBLIC_URL is not set', async () => {
    const options = { input: secretsAsJson(), settings: { HERALD_PUBLIC_URL: '' } };

    const connected = await operator.json(connecting(), options);

    expect(connected).toMatchObject({
      callbackUrl: null,
      callbackPath: expect.stringMatching(/^\/callbacks\/meta\/con_/),
      capabilities: { staticUrlReplaceable: false },
    });
  });

  test('sender connect rejects a number with more than digits, and one that is connected', async () => {
    await connect();

    const input = secretsAsJson();
    const spaced = await operator.run([...connecting('+1-555-0100042'), '--json'], { input });
    const twice = await operator.run([...connecting(), '--json'], { input });

    expect([spaced.exitCode, twice.exitCode]).toEqual([1, 1]);
    expect(errorOf(spaced)).toMatchObject({
      code: 'invalid_request',
      error: `the number must be digits only, with country code: send 15550100042`,
    });
    expect(errorOf(twice)).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['text that is not JSON', () => 's3cret', 'must be a JSON object'],
    ['a list', () => '["s3cret"]', 'must be a JSON object'],
    ['a missing secret', () => secretsAsJson({ appSecret: undefined }), 'appSecret is required'],
    ['an empty secret', () => secretsAsJson({ verifyToken: '' }), 'verifyToken must not be empty'],
  ])('sender connect rejects %s without quoting it', async (_case, input, sentence) => {
    const { exitCode, stdout, stderr } = await operator.run(connecting(), { input: input() });

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expectNoSecretIn(stderr);
  });

  test('sender connect stores nothing while the provider is away, and says so', async () => {
    const settings = { META_GRAPH_URL: 'http://127.0.0.1:1' };

    const outcome = await operator.run([...connecting(), '--json'], {
      input: secretsAsJson(),
      settings,
    });

    expect(errorOf(outcome)).toMatchObject({
      code: 'provider_unreachable',
      error: expect.stringContaining('nothing was saved'),
    });
    expect(await herald.stage.repositories.senders.list(workspace)).toEqual([]);
  });

  test('sender connect rejects --sandbox when Meta’s own address is called', async () => {
    const outcome = await operator.run([...connecting(), '--sandbox', '--json'], {
      input: secretsAsJson(),
      settings: { META_GRAPH_URL: 'https://graph.facebook.com' },
    });

    expect(errorOf(outcome)).toMatchObject({ details: [{ field: 'sandbox' }] });
  });

  test('sender connect rejects a number at Twilio without HERALD_PUBLIC_URL', async () => {
    const input = JSON.stringify({ accountSid: `AC${'0'.repeat(32)}`, authToken: 's3cret' });
    const line = `sender connect --workspace ${workspace} --provider twilio --number ${number.displayNumber} --credentials-file - --json`;

    const outcome = await operator.run(words(line), { input, settings: { HERALD_PUBLIC_URL: '' } });

    expect(errorOf(outcome)).toMatchObject({
      error: expect.stringContaining('HERALD_PUBLIC_URL'),
      details: [{ field: 'provider' }],
    });
  });

  test('sender connect generates a verify token when the file has none, and shows it once', async () => {
    const input = secretsAsJson({ verifyToken: undefined });

    const { senderId: id, verifyToken: made } = await operator.json(connecting(), { input });
    const shown = await operator.run(words(`sender show ${String(id)} --workspace ${workspace}`));

    expect(made).toMatch(/^[\w-]{32}$/);
    expect(shown.stdout).toContain('accessToken, appSecret, verifyToken');
    expect(shown.stdout).not.toContain(made);
  });
});

describe('connected sender', () => {
  test('sender sync syncs one sender by its id, or all of them', async () => {
    const { senderId: id } = await connect();
    const sync = ['sender', 'sync', '--workspace', workspace];
    const { length: seen } = await herald.stage.repositories.templates.list(workspace);
    const summary = { senderId: id, seen, deleted: 0 };

    for (const command of [[...sync, String(id)], sync])
      expect(await operator.json(command)).toEqual({ data: [summary], nextCursor: null });
  });

  test('sender disconnect takes a sender out of sender sync, and its number can be connected anew', async () => {
    const first = await connect();
    const disconnect = words(
      `sender disconnect ${String(first['senderId'])} --workspace ${workspace}`,
    );

    const gone = await operator.json(disconnect);
    const again = await operator.json(disconnect);
    const synced = await operator.json(['sender', 'sync', '--workspace', workspace]);
    const second = await connect();

    expect([gone['connected'], again['connected']]).toEqual([false, false]);
    expect(synced).toEqual({ data: [], nextCursor: null });
    expect(second['senderId']).not.toBe(first['senderId']);
    const listed = await operator.json(['sender', 'list', '--workspace', workspace]);
    expect(listed).toMatchObject({
      data: [
        { senderId: first['senderId'], connected: false },
        { senderId: second['senderId'], connected: true },
      ],
      nextCursor: null,
    });
  });

  test('sender credentials replaces credentials, and sender reconnect uses them', async () => {
    const { senderId: id } = await connect();
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
    expect(reconnected).toMatchObject({ senderId: id, connected: true, verifyToken: null });
    const { displayNumber: _displayNumber, ...credentials } = number;
    const stored = await herald.stage.tenants.credentialsOf(workspace, String(id));
    expect(stored).toEqual({ ...credentials, verifyToken: 's3cret-d' });
  });

  test('sender rate sets a rate and restores the default', async () => {
    const sender = await connect();
    const rate = (text: string): string[] =>
      words(`sender rate ${String(sender['senderId'])} ${text} --workspace ${workspace}`);

    expect(sender['messagesPerSecond']).toBeNull();
    expect(await operator.json(rate('20'))).toMatchObject({ messagesPerSecond: 20 });
    expect(await operator.json(rate('default'))).toMatchObject({ messagesPerSecond: null });
    const wrong = await operator.run([...rate('many'), '--json']);
    expect(errorOf(wrong)).toMatchObject({ code: 'wrong_usage' });
    const { rows } = await herald.stage.repositories.audit.list(workspace, {}, { limit: 9 });
    const changes = rows.filter(({ action }) => action === 'sender.rate_changed');
    expect(changes.map((each) => each.changes)).toEqual([
      [{ field: 'messagesPerSecond', from: 20, to: null }],
      [{ field: 'messagesPerSecond', from: null, to: 20 }],
    ]);
  });
});
