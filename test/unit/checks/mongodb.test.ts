import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';

/** Runs the check with arguments that it must not get further with. */
function checkWith(...args: string[]): Promise<{ code: unknown; printed: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ['checks/mongodb.mjs', ...args], (error, _, printed) =>
      done({ code: error?.code, printed }),
    );
  });
}

describe('npm run check:mongodb', () => {
  test.each([
    ['no address', []],
    ['the address of something else', ['http://127.0.0.1:27017']],
    ['an address without a port', ['mongodb://127.0.0.1']],
    ['an address with a database', ['mongodb://127.0.0.1:27017/herald']],
    ['an address with credentials', ['mongodb://herald:secret@127.0.0.1:27017']],
  ])('prints its usage for %s and runs nothing', async (_, args) => {
    const { code, printed } = await checkWith(...args);

    expect(code).toBe(2);
    expect(printed).toMatch(/^Usage: npm run check:mongodb -- mongodb:\/\/HOST:PORT/);
    expect(printed).toContain('may lose its data');
  });
});
