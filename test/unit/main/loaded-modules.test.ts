import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const DIST = join(__dirname, '../../../dist');
/** Libraries of adapters that many processes never use; a start must not load them. */
const LOADED_AT_FIRST_USE = [
  '/node_modules/@opentelemetry/core/',
  '/node_modules/@opentelemetry/exporter-trace-otlp-',
  '/node_modules/@opentelemetry/sdk-trace',
  '/node_modules/@temporalio/interceptors-opentelemetry/',
  '/node_modules/@zxcvbn-ts/',
  '/node_modules/better-auth/',
  '/node_modules/nodemailer/',
  '/node_modules/openai/',
  '/node_modules/swagger-ui-dist/',
];

describe('modules that a start loads', () => {
  test('the API loads its endpoints, but no library for accounts, passwords, mails or models', () => {
    const loaded = loadedBy('require("./src/main/api.js")');
    expect(loaded).toContain(join(DIST, 'src/http/endpoints/index.js'));
    expect(among(loaded, LOADED_AT_FIRST_USE)).toEqual([]);
  });

  test("help of the command line loads neither the database's driver nor Temporal's client", () => {
    const loaded = loadedBy('require("./src/main/herald.js").main(["--help"])');
    expect(loaded).toContain(join(DIST, 'src/cli/program.js'));
    const clients = ['/node_modules/mongodb/', '/node_modules/@temporalio/'];
    expect(among(loaded, [...LOADED_AT_FIRST_USE, ...clients])).toEqual([]);
  });

  test("commands of Temporal do not load the database's driver", () => {
    const loaded = loadedBy('require("./src/main/commands/temporal-setup.js")');
    expect(loaded).toContain(join(DIST, 'src/main/commands/operate-temporal.js'));
    expect(among(loaded, [...LOADED_AT_FIRST_USE, '/node_modules/mongodb/'])).toEqual([]);
  });
});

/** Returns the files that compiled code loads. Without settings a process ends once its modules are loaded. */
function loadedBy(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'herald-loaded-'));
  const file = join(folder, 'loaded.json');
  // A process that exits does not wait for a pipe, but for a file.
  const report = `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(Object.keys(require.cache))));`;
  try {
    const env = { HERALD_DATA_DIR: folder };
    spawnSync(process.execPath, ['--eval', report + code], { cwd: DIST, env, stdio: 'ignore' });
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns those of the files whose path has one of the parts. */
function among(files: string[], parts: string[]): string[] {
  return files.filter((file) => parts.some((part) => file.includes(part)));
}
