import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { examples, setUpCommands } from '../../support/sending-docs';
import { mintTenant } from '../../support/tenant';
import { differences } from '../support/differences';

const run = promisify(execFile);

/** Has curl tell the status of each answer on standard error, whatever the command does with its body. */
const TELL_STATUS = `curl() { command curl -w '%{stderr}%{http_code}' "$@"; }`;

const herald = useHerald();
let folder: string;
/** Variables that the page's first commands have set. */
let variables: Record<string, string>;

beforeAll(async () => {
  const tenant = await mintTenant(herald);
  folder = await mkdtemp(join(tmpdir(), 'herald-docs-'));
  await mkdir(join(folder, '.data'));
  const sandbox = { SANDBOX: herald.sandboxUrl, SENDER_NUMBER: tenant.displayNumber };
  const set = { HERALD: herald.apiUrl, HERALD_KEY: tenant.apiKey, ...sandbox };
  const templateId = tenant.template('welcome').id;
  const lines = Object.entries({ ...set, TEMPLATE_ID: templateId }).map(
    ([name, value]) => `export ${name}='${value}'`,
  );
  await writeFile(join(folder, '.data/quickstart.sh'), lines.join('\n'));
  variables = await setUp();
});

afterAll(async () => {
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
      .filter(([name]) =>
        /^(HERALD|HERALD_KEY|TEMPLATE_ID|SANDBOX|SENDER_NUMBER|PATH)$/.test(name ?? ''),
      ),
  ) as Record<string, string>;
}

describe('docs/sending.md', () => {
  test.each(examples())(
    'shows the answer that Herald gives, $status, under "$heading"',
    async ({ command, status, answer }) => {
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
    },
  );
});
