import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

const LOGGER = join(__dirname, '../../../dist/src/observability/logger.js');
const SECRETS = [
  'token',
  'authorization',
  'apiKey',
  'recipientNumber',
  'accessToken',
  'appSecret',
  'password',
  'verifyToken',
  'secret',
  'cookie',
  'email',
  'number',
  'text',
];

/** Fields that a process logs, as it writes them. */
const LOGGED = {
  plain: `{ eventId: 'evt_1' }`,
  error: `{ err: Object.assign(new Error('broke', { cause: new Error('because') }), { code: 'E1', request: 'secret-body' }) }`,
  quoting: `{ err: new Error('no answer for +33612345678', { cause: new Error('E11000 dup key: { email: "ada@acme.example" }') }) }`,
  ...Object.fromEntries(
    SECRETS.map((name) => [
      name,
      `{ ${name}: 'hidden-1', inner: { ${name}: 'hidden-2', deep: { ${name}: 'hidden-3' } } }`,
    ]),
  ),
};

let lines: Map<string, string>;

/** The logger writes to standard output, as in production: one process logs it all. */
beforeAll(() => {
  const calls = Object.values(LOGGED).map((fields) => `logger.info(${fields}, 'message');`);
  const create = `require(${JSON.stringify(LOGGER)}).createLogger('info', 'test')`;
  const script = `const logger = ${create}; ${calls.join(' ')}`;
  const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const inOrder = printed.trim().split('\n');
  lines = new Map(Object.keys(LOGGED).map((name, index) => [name, inOrder[index] ?? '']));
});

describe('log lines', () => {
  test('writes a line as JSON with service, time and fields', () => {
    expect(JSON.parse(lines.get('plain') ?? '')).toMatchObject({
      service: 'test',
      eventId: 'evt_1',
      msg: 'message',
    });
  });

  test.each(SECRETS)('hides %s at any depth of a log line', (name) => {
    const line = lines.get(name);
    expect(line).toContain('"msg":"message"');
    expect(line).not.toContain('hidden-');
    expect(line).toContain('[redacted]');
  });

  test('logs no number and no key that an error quotes in its message or stack', () => {
    const line = lines.get('quoting') ?? '';
    expect(line).toContain('no answer for [number]');
    expect(line).toMatch(/"stack":" {4}at /);
    expect(line).not.toMatch(/336\d|acme/);
  });

  test('logs an error by message, code and cause, never by its own fields', () => {
    const line = lines.get('error') ?? '';
    expect(line).not.toContain('secret-body');
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'broke', code: 'E1', cause: { message: 'because' } },
    });
  });
});
