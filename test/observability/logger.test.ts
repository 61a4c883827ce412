import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const LOGGER = join(__dirname, '../../dist/src/observability/logger.js');

/** What a process that logs these fields prints: the logger writes to standard output, as in production. */
function logged(fields: string): string {
  const script = `require(${JSON.stringify(LOGGER)}).createLogger('info', 'test').info(${fields}, 'message')`;
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
}

describe('a log line', () => {
  test('is JSON with service, time and fields', () => {
    expect(JSON.parse(logged(`{ eventId: 'evt_1' }`))).toMatchObject({
      service: 'test',
      eventId: 'evt_1',
      msg: 'message',
    });
  });

  test.each([
    'token',
    'authorization',
    'apiKey',
    'recipientNumber',
    'accessToken',
    'appSecret',
    'password',
  ])('hides %s wherever it is', (name) => {
    const line = logged(
      `{ ${name}: 'hidden-1', inner: { ${name}: 'hidden-2', deep: { ${name}: 'hidden-3' } } }`,
    );
    expect(line).not.toContain('hidden-');
    expect(line).toContain('[redacted]');
  });

  test('shows an error by message, code and cause, never by its own fields', () => {
    const line = logged(
      `{ err: Object.assign(new Error('broke', { cause: new Error('because') }), { code: 'E1', request: 'secret-body' }) }`,
    );
    expect(line).not.toContain('secret-body');
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'broke', code: 'E1', cause: { message: 'because' } },
    });
  });
});
