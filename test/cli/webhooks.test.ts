import { beforeAll, describe, expect, test } from '@jest/globals';
import { errorOf, useOperator } from './support/operator';

/** A public address: no name has to be resolved. */
const URL_A = 'https://8.8.8.8/hook';
const URL_B = 'https://1.1.1.1/hook';

const { herald, operator } = useOperator();

/** Commands on the settings of a new workspace. */
async function newReceiver() {
  const id = await herald.stage.tenants.newWorkspace();
  const workspace = ['--workspace', id];
  const saved = () => herald.stage.repositories.settings.find(id);
  return {
    set: (args: string[], input = '') =>
      operator.run(['webhook', 'set', ...workspace, ...args], { input }),
    show: async () => {
      const { health: _health, ...settings } = await operator.json([
        'webhook',
        'show',
        ...workspace,
      ]);
      return settings;
    },
    health: async () => (await operator.json(['webhook', 'show', ...workspace]))['health'],
    saved,
    savedToken: () => herald.stage.tenants.webhookTokenOf(id),
  };
}

describe('webhook show', () => {
  test('webhook show shows a new workspace as not configured, with every status chosen', async () => {
    const { show, health } = await newReceiver();

    expect(await show()).toEqual({
      enabled: false,
      url: null,
      token: null,
      events: ['sent', 'delivered', 'read', 'failed'],
      furtherEvents: [],
      signed: false,
      version: expect.any(String),
    });
    expect(await health()).toMatchObject({
      indicator: 'Not configured',
      successRate: null,
      pending: 0,
      deliveredAt: null,
      failedAt: null,
    });
  });
});

describe('webhook set', () => {
  let receiver: Awaited<ReturnType<typeof newReceiver>>;

  beforeAll(async () => {
    receiver = await newReceiver();
  });

  test.each([
    ['plain http', ['--url', 'http://8.8.8.8/hook'], ''],
    ['enabling without a URL', ['--enable'], ''],
    ['an empty token', ['--url', URL_A, '--token-file', '-'], '\n'],
    ['a token with a space', ['--url', URL_A, '--token-file', '-'], 's3cret token'],
    ['a token of 513', ['--url', URL_A, '--token-file', '-'], 's3cret'.padEnd(513, 'x')],
  ])('webhook set rejects %s with a sentence and changes nothing', async (_case, args, input) => {
    const outcome = await receiver.set([...args, '--json'], input);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(outcome.stderr).not.toContain('s3cr');
    expect(errorOf(outcome)).toEqual({
      error: expect.any(String),
      code: 'invalid_request',
      details: [{ field: input === '' ? 'url' : 'token', message: expect.any(String) }],
    });
    expect(await receiver.saved()).toBeNull();
  });

  test('webhook set says in one sentence why it rejects a change', async () => {
    expect(await receiver.set(['--enable'])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'error: webhooks cannot be enabled without a URL\n',
    });
  });
});

describe('saved webhook settings', () => {
  test('webhook set and webhook show mask the token', async () => {
    const { set, show, savedToken } = await newReceiver();
    const further = 'template_status_changed, inbound_message';
    const chosen = ['--events', 'failed,sent', '--further-events', further];

    const { exitCode, stdout, stderr } = await set(
      ['--url', URL_A, '--enable', '--token-file', '-', ...chosen],
      's3cret-token\n',
    );

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Webhook configuration saved\.\n/);
    expect(stdout).toContain('(configured)');
    expect(stdout).not.toContain('s3cret');
    expect(await show()).toEqual({
      enabled: true,
      url: URL_A,
      token: '(configured)',
      events: ['sent', 'failed'],
      furtherEvents: ['inbound_message', 'template_status_changed'],
      signed: false,
      version: expect.any(String),
    });
    expect(await savedToken()).toBe('s3cret-token');
  });

  test('webhook set keeps what a change does not name', async () => {
    const { set, savedToken } = await newReceiver();
    await set(['--url', URL_A, '--enable', '--token-file', '-'], 'token-1');

    const disabled = await set(['--disable', '--json']);
    const sameToken = await set(['--token-file', '-', '--json'], '(configured)');

    expect(JSON.parse(disabled.stdout)).toEqual({
      enabled: false,
      url: URL_A,
      token: '(configured)',
      events: ['sent', 'delivered', 'read', 'failed'],
      furtherEvents: [],
      signed: false,
      version: expect.any(String),
      warnings: [],
    });
    expect(sameToken.exitCode).toBe(0);
    expect(await savedToken()).toBe('token-1');
  });

  test('webhook set clears the URL, the token and the events', async () => {
    const { set, show } = await newReceiver();
    await set(['--url', URL_A, '--token-file', '-'], 'token-1');

    await set(['--clear-token', '--clear-url', '--events', '']);

    expect(await show()).toMatchObject({ enabled: false, url: null, token: null, events: [] });
  });

  test('webhook set keeps the token for another origin only with --keep-token', async () => {
    const { set, show, savedToken } = await newReceiver();
    await set(['--url', URL_A, '--token-file', '-'], 'token-1');

    const silent = await set(['--url', URL_B, '--json']);
    const unchanged = await show();
    const kept = await set(['--url', URL_B, '--keep-token']);
    const entered = await set(['--url', URL_A, '--token-file', '-'], 'token-2');

    expect(silent).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(silent)).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('--keep-token'),
    });
    expect(unchanged).toMatchObject({ url: URL_A });
    expect([kept.exitCode, entered.exitCode]).toEqual([0, 0]);
    expect(await savedToken()).toBe('token-2');
  });

  test('webhook set warns when the name of the URL does not resolve', async () => {
    const { set } = await newReceiver();

    const { exitCode, stdout } = await set(['--url', 'https://hooks.no-such-name.test/']);

    expect(exitCode).toBe(0);
    expect(stdout).toContain('Warning: ');
  });
});
