import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';

import { databaseUri } from '../../support/run';

/** Runs the check with arguments with which it starts no suite. */
function checkWith(...args: string[]): Promise<{ code: unknown; listed: string; printed: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ['checks/mongodb.mjs', ...args], (error, listed, printed) =>
      done({ code: error?.code, listed, printed }),
    );
  });
}

describe('npm run check:mongodb', () => {
  test.each([
    ['no address', []],
    ['the address of something else', ['http://127.0.0.1:27017']],
    ['an address with a database', ['mongodb://127.0.0.1:27017/herald']],
  ])('prints its usage for %s and runs nothing', async (_, args) => {
    const { code, printed } = await checkWith(...args);

    expect(code).toBe(2);
    expect(printed).toMatch(/^Usage: npm run check:mongodb -- mongodb:\/\/.*HOST:PORT/);
    expect(printed).toContain('may lose its data');
  });

  test('takes the store suites to an address with a user', async () => {
    const address = 'mongodb://root:p%40ss@127.0.0.1:27017';
    const { code, listed } = await checkWith(address, '--listTests');

    expect(code).toBeUndefined();
    expect(listed).toContain('/test/store/persistence/guard.test.ts');
  });

  test('keeps the user of an address the one of admin', () => {
    expect(databaseUri('mongodb://root:p%40ss@db:27017', 'store1')).toBe(
      'mongodb://root:p%40ss@db:27017/store1?authSource=admin',
    );
    expect(databaseUri('mongodb://root:pass@db:27017/?authSource=users', 'store1')).toBe(
      'mongodb://root:pass@db:27017/store1?authSource=users',
    );
  });
});
