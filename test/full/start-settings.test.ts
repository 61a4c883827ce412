import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startInVain } from './support/start';

describe('npm start with wrong settings', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number'],
    [{ PORT: '0' }, 'PORT must be 1 or more'],
    [{ HERALD_ENV: 'production' }, 'HERALD_ENV must be development or not set'],
    [{ EGRESS_ALLOW_ORIGINS: 'http://127.0.0.1:9' }, 'EGRESS_ALLOW_ORIGINS must be exact https'],
    [{ EGRESS_EXTRA_CA_FILE: 'missing.pem' }, 'EGRESS_EXTRA_CA_FILE must name a PEM file'],
    [{ SEND_TIMEOUT_MS: 'soon' }, 'SEND_TIMEOUT_MS must be a number'],
  ])('a start says what is wrong with %j, and leaves no folder', async (settings, sentence) => {
    const folder = join(tmpdir(), `herald-never-${process.pid}`);
    const ended = await startInVain({ HERALD_DATA_DIR: folder, ...settings });
    expect(ended.code).toBe(1);
    expect(ended.output).toContain(
      `Herald cannot start: the configuration is not usable:\n  - ${sentence}`,
    );
    expect(existsSync(folder)).toBe(false);
  });
});
