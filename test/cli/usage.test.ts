import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { until } from '../support/wait';
import { errorOf, words, useOperator } from './support/operator';

/** A folder without the settings of an `npm start`: nothing is configured. */
const NOTHING = { HERALD_DATA_DIR: join(tmpdir(), 'herald-cli-no-such-folder') };

const { herald, operator } = useOperator();

/** Runs a command with these settings and no other. */
const runWith = (env: NodeJS.ProcessEnv, ...args: string[]) => operator.run(args, { env });

describe('help', () => {
  test('--help needs no configuration and exits with 0', async () => {
    const { exitCode, stdout, stderr } = await runWith(NOTHING, 'key', 'create', '--help');

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: .*\n\n/);
    expect(stdout).toContain('--scope');
    expect(stdout).toContain('--json');
  });
});

describe('wrong usage', () => {
  test.each([
    ['no command', [], 'a command is missing'],
    ['half a command', ['key'], 'a command is missing'],
    ['an unknown command', ['keys'], "unknown command 'keys'"],
    ['a missing option', ['key', 'create'], '--name'],
    ['a missing argument', ['key', 'revoke'], 'key-id'],
    ['an argument too many', ['key', 'list', 'wks_1'], 'too many arguments'],
    ['an unknown scope', ['key', 'create', '--name', 'x', '--scope', 'all'], 'messages:send'],
    ['an unreadable expiry', ['key', 'create', '--name', 'x', '--expires', '2027-02-30'], '90d'],
    ['an empty name', ['key', 'create', '--name', ' '], '--name must be'],
    ['no e-mail', ['workspace', 'create', '--name', 'x', '--owner-email', 'x'], '--owner-email'],
    ['on and off', ['webhook', 'set', '--enable', '--disable'], '--disable'],
    ['two tokens', ['webhook', 'set', '--token-file', '-', '--clear-token'], '--clear-token'],
    ['an unknown event', ['webhook', 'set', '--events', 'sent,bounced'], '--events must be some'],
    ['nothing to change', ['webhook', 'set'], 'nothing to change'],
    ['a file that is not there', ['webhook', 'set', '--token-file', '/no/such'], 'no such file'],
  ])('exits with 2 on %s and says what to type', async (_case, args, sentence) => {
    const outcome = await runWith(NOTHING, ...args, '--json');

    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(outcome)).toEqual({
      error: expect.stringContaining(sentence),
      code: 'wrong_usage',
      details: expect.any(Array),
    });
  });

  test('does not repeat the value of an unknown option', async () => {
    const { exitCode, stderr } = await runWith(NOTHING, 'webhook', 'set', '--token=s3cret');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('--token');
    expect(stderr).not.toContain('s3cret');
  });
});

describe('configuration', () => {
  test('names missing configuration and how to do without it', async () => {
    const people = await runWith(NOTHING, 'workspace', 'list');
    const scripts = await runWith(NOTHING, 'temporal', 'setup', '--json');

    expect(people).toMatchObject({ exitCode: 1, stdout: '' });
    for (const word of ['MONGODB_URI', 'HERALD_SECRET_KEY', 'npm start', 'HERALD_DATA_DIR']) {
      expect(people.stderr).toContain(word);
    }
    expect(scripts).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(scripts)).toMatchObject({
      code: 'not_configured',
      details: expect.arrayContaining([
        { field: 'MONGODB_URI', message: expect.stringContaining('is required') },
      ]),
    });
  });

  test('takes configuration that the environment lacks from the data folder of npm start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'herald-cli-data-'));
    const { MONGODB_URI, HERALD_SECRET_KEY } = herald.env;
    const kept = [
      `HERALD_SECRET_KEY=${HERALD_SECRET_KEY}`,
      `MONGODB_URI=${MONGODB_URI}`,
      'HERALD_PUBLIC_URL=https://kept.example',
    ];
    await writeFile(join(folder, 'herald.env'), kept.join('\n'));
    const workspaceId = await herald.stage.tenants.newWorkspace();
    const invite = ['member', 'invite', 'a@b.example', '--role', 'agent', '--workspace'];
    try {
      const beside = await runWith({ HERALD_DATA_DIR: folder }, ...invite, workspaceId);
      const own = { HERALD_DATA_DIR: folder, HERALD_PUBLIC_URL: 'https://own.example' };
      const overridden = await runWith(own, ...invite, workspaceId);
      const configured = await operator.run([...invite, workspaceId], {
        settings: { HERALD_DATA_DIR: folder },
      });

      expect(beside).toMatchObject({ exitCode: 0, stderr: '' });
      expect(beside.stdout).toContain('https://kept.example/');
      expect(overridden.stdout).toContain('https://own.example/');
      expect(configured.stdout).toContain(herald.env['HERALD_PUBLIC_URL']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('temporal setup', () => {
  const SETUP = ['temporal', 'setup'];

  test('temporal setup registers what the namespace lacks, and can be run again', async () => {
    const namespace = `cli-${randomBytes(5).toString('hex')}`;
    const settings = { TEMPORAL_NAMESPACE: namespace };
    const { namespaces } = herald.stage;
    await namespaces.register(namespace);
    await expect(namespaces.check(namespace)).rejects.toThrow(/lacks the search attributes/);

    const first = await operator.json(SETUP, { settings });

    expect(first).toMatchObject({
      namespace,
      registered: expect.arrayContaining(['HeraldWorkspace']),
    });
    await until('the attributes', () =>
      namespaces.check(namespace).then(
        () => true,
        () => false,
      ),
    );
    const again = await operator.run(SETUP, { settings });
    expect(again).toEqual({
      exitCode: 0,
      stdout: `Namespace ${namespace} already has all search attributes.\n`,
      stderr: '',
    });
  });

  test('temporal setup names a namespace that does not exist', async () => {
    const options = { settings: { TEMPORAL_NAMESPACE: 'nowhere' } };

    const outcome = await operator.run([...SETUP, '--json'], options);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'not_found',
      error: expect.stringContaining('nowhere'),
    });
  });
});

describe('migrate', () => {
  test('says what a new database lacks, builds it, and finds nothing more to do', async () => {
    const name = `cli${randomBytes(5).toString('hex')}`;
    const uri = new URL(String(herald.env['MONGODB_URI']));
    uri.pathname = name;
    const settings = { MONGODB_URI: uri.href };

    const before = await operator.run(['migrate', '--check'], { settings });
    const migrated = await operator.run(['migrate'], { settings });
    const after = await operator.run(['migrate', '--check', '--json'], { settings });

    expect(before.exitCode).toBe(1);
    expect(before.stdout).toMatch(
      new RegExp(`^Database ${name} needs "herald migrate" to reach data version 2:\\n- index on `),
    );
    expect(migrated).toMatchObject({ exitCode: 0, stderr: '' });
    expect(migrated.stdout).toContain('- index on messages (');
    expect(after).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(after.stdout)).toEqual({
      database: name,
      version: 2,
      migrations: [],
      indexes: [],
    });
  });
});

describe('rate-card', () => {
  test('import, list and remove a card, and name the lines of a wrong file', async () => {
    const input = 'valid_from,currency,country,category,price\n2026-10-01,XTE,BR,marketing,';
    const importing = ['rate-card', 'import', '--file', '-'];

    const imported = await operator.run(importing, { input: `${input}0.05` });
    const listed = await operator.json<{ data: object[] }>(['rate-card', 'list']);
    const wrong = await operator.run([...importing, '--json'], { input: `${input}five` });
    const removed = await operator.run(words('rate-card remove --currency XTE --from 2026-10-01'));

    expect(imported.stdout).toBe('Imported 1 price in XTE from 2026-10-01.\n');
    expect(listed.data).toContainEqual({ currency: 'XTE', validFrom: '2026-10-01', rates: 1 });
    expect(wrong.exitCode).toBe(2);
    expect(errorOf(wrong)).toMatchObject({
      code: 'wrong_usage',
      error: 'line 2 price must be an amount, for example 0.0581',
    });
    expect(removed.stdout).toBe('Removed the card in XTE from 2026-10-01.\n');
  });
});

describe('dependencies that refuse connections', () => {
  test.each([
    ['MongoDB', 'key list'],
    ['MongoDB', 'migrate --check'],
    ['Temporal', 'temporal setup'],
  ])('names %s when it refuses connections of "%s"', async (name, command) => {
    const settings = {
      MONGODB_URI: 'mongodb://127.0.0.1:1/x',
      MONGODB_TIMEOUT_MS: '200',
      START_WAIT_MS: '0',
      TEMPORAL_ADDRESS: '127.0.0.1:1',
    };

    const outcome = await operator.run([...command.split(' '), '--json'], { settings });

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'temporarily_unavailable',
      error: expect.stringContaining(name),
    });
  });
});
