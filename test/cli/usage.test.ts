import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorOf, runCommand } from './operator';

/** A folder without the settings of an `npm start`: nothing is configured. */
const NOTHING = { HERALD_DATA_DIR: join(tmpdir(), 'herald-cli-no-such-folder') };
const SECRET_KEY = Buffer.alloc(32).toString('base64');

describe('help', () => {
  test('needs no configuration and ends with 0', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['key', 'create', '--help'], NOTHING);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
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
  ])('%s: exit code 2 and what to type', async (_case, args, sentence) => {
    const outcome = await runCommand([...args, '--json'], NOTHING);

    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(outcome)).toEqual({
      error: expect.stringContaining(sentence),
      code: 'wrong_usage',
      details: expect.any(Array),
    });
  });

  test('is one line for people', async () => {
    expect(await runCommand(['key', 'create'], NOTHING)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: "error: required option '--name <name>' not specified\n",
    });
  });

  test('does not repeat the value of an option that does not exist', async () => {
    const { exitCode, stderr } = await runCommand(['webhook', 'set', '--token=s3cret'], NOTHING);

    expect(exitCode).toBe(2);
    expect(stderr).toContain('--token');
    expect(stderr).not.toContain('s3cret');
  });
});

describe('without configuration', () => {
  test('the missing settings are named, and how to do without them', async () => {
    const people = await runCommand(['workspace', 'list'], NOTHING);
    const scripts = await runCommand(['temporal', 'setup', '--json'], NOTHING);

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

  test('an origin with a path in EGRESS_ALLOW_ORIGINS is named', async () => {
    const outcome = await runCommand(['workspace', 'list', '--json'], {
      HERALD_SECRET_KEY: SECRET_KEY,
      MONGODB_URI: 'mongodb://127.0.0.1:1/x',
      HERALD_ENV: 'development',
      EGRESS_ALLOW_ORIGINS: 'https://127.0.0.1:3443/webhook',
    });

    expect(outcome.exitCode).toBe(1);
    expect(errorOf(outcome)).toMatchObject({
      code: 'not_configured',
      details: [{ field: 'EGRESS_ALLOW_ORIGINS' }],
    });
  });
});

describe('beside an embedded start', () => {
  test('its settings are taken from the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'herald-cli-data-'));
    const { TEST_MONGODB_URI } = process.env;
    const settings = [
      `HERALD_SECRET_KEY=${SECRET_KEY}`,
      `MONGODB_URI=${TEST_MONGODB_URI}/${basename(folder)}`,
    ];
    await writeFile(join(folder, 'herald.env'), settings.join('\n'));
    try {
      const outcome = await runCommand(['workspace', 'list'], { HERALD_DATA_DIR: folder });

      expect(outcome).toEqual({
        exitCode: 0,
        stdout: 'There is no workspace yet.\n',
        stderr: '',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('when a dependency is away', () => {
  const silent = createServer((socket) => void sockets.add(socket));
  const sockets = new Set<Socket>();
  let silentAddress: string;

  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silentAddress = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await once(silent, 'close');
  });

  const away = (command: string[], address: string) =>
    runCommand([...command, '--json'], {
      HERALD_SECRET_KEY: SECRET_KEY,
      MONGODB_URI: `mongodb://${address}/x`,
      TEMPORAL_ADDRESS: address,
    });

  test.each([
    ['MongoDB', ['key', 'list']],
    ['Temporal', ['temporal', 'setup']],
  ])('%s is named and the command ends, refused or left without an answer', async (name, args) => {
    const outcomes = await Promise.all([away(args, '127.0.0.1:1'), away(args, silentAddress)]);

    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
      expect(errorOf(outcome)).toMatchObject({
        code: 'temporarily_unavailable',
        error: expect.stringContaining(name),
      });
    }
  });

  test.each(['mongodb://u:s3cret@pass@127.0.0.1:1/x', 'mongodb://u:s3cret@'])(
    'the password in an unusable address stays out of the error',
    async (uri) => {
      const settings = { HERALD_SECRET_KEY: SECRET_KEY, MONGODB_URI: uri };

      const { exitCode, stdout, stderr } = await runCommand(['key', 'list'], settings);

      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(stderr).toContain('MONGODB_URI');
      expect(stderr).not.toContain('s3cret');
    },
  );
});
