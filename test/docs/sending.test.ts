import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HTTP_STATUS } from '../../src/http/error-table';
import { STANDARD_TEXTS } from '../../src/http/presenters/standard-answer';
import { type TestHerald, startHerald } from '../support/herald';
import { backendErrorCodes } from '../support/openapi';
import { mintTenant } from '../support/tenant';
import { differences } from './support/differences';
import { examples, setUpCommands, tableBelow } from './support/examples';

const run = promisify(execFile);

/** Has curl tell the status of each answer on standard error, whatever the command does with its body. */
const TELL_STATUS = `curl() { command curl -w '%{stderr}%{http_code}' "$@"; }`;

let herald: TestHerald;
let folder: string;
/** What the page's first commands have set. */
let variables: Record<string, string>;

beforeAll(async () => {
  herald = await startHerald();
  const tenant = await mintTenant(herald);
  folder = await mkdtemp(join(tmpdir(), 'herald-docs-'));
  await mkdir(join(folder, '.data'));
  const templates = tenant.templates.map(({ id: templateId, name }) => ({ templateId, name }));
  const quickstart = { apiUrl: herald.apiUrl, apiKey: tenant.apiKey, templates };
  await writeFile(join(folder, '.data/quickstart.json'), JSON.stringify(quickstart));
  variables = await setUp();
});

afterAll(async () => {
  await herald.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs what a reader pastes first, in the folder of `npm start`. */
async function setUp(): Promise<Record<string, string>> {
  const script = `${setUpCommands()}\nenv -0`;
  const { stdout } = await run('bash', ['--norc', '-euc', script], { cwd: folder });
  return Object.fromEntries(
    stdout
      .split('\0')
      .map((line) => line.split(/=(.*)/s))
      .filter(([name]) => /^(HERALD|HERALD_KEY|TEMPLATE_ID|PATH)$/.test(name ?? '')),
  ) as Record<string, string>;
}

describe('docs/sending.md', () => {
  test.each(examples())('$heading: $status', async ({ command, status, answer }) => {
    const script = `${TELL_STATUS}\n${command}`;

    const { stdout, stderr } = await run('bash', ['--norc', '-euc', script], {
      cwd: folder,
      env: variables,
    });

    const received = JSON.parse(stdout) as unknown;
    expect({ status: Number(stderr), differences: differences(answer, received) }).toEqual({
      status,
      differences: [],
    });
  });

  test('has a row for every error code, under its status', () => {
    const rows = tableBelow('V2, lists and previews').map(([status, code]) => [
      code,
      Number(status),
    ]);

    const expected = backendErrorCodes().map((code) => [code, HTTP_STATUS[code]]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
    expect(rows).toHaveLength(expected.length);
  });

  test('has a row for every text of the standard send', () => {
    const rows = tableBelow('The standard send').map(([status, text]) => [Number(status), text]);

    const failures = rows.filter(([status]) => status === 200).map(([, text]) => text);
    expect(failures.toSorted()).toEqual(STANDARD_TEXTS.toSorted());
    const requestErrors = rows.filter(([status]) => status === 400);
    expect(failures.length + requestErrors.length).toBe(rows.length);
    for (const [, text] of requestErrors) expect(text).toMatch(/^Request error: /);
  });
});
