import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../engines/ports';
import { commandsOf, pages } from './support/documented-commands';
import { type StartedHerald, interrupt, start } from './support/start';
import { until } from '../support/wait';

const run = promisify(execFile);
const ROOT = join(__dirname, '../..');
/** The page of the command line has some forty commands, each a process that loads the product. */
const PAGE_TIMEOUT_MS = 900_000;

/** Shell that stops a page at the first failed command, and at an HTTP error of curl. */
const SHELL = 'set -euo pipefail; curl() { command curl --fail-with-body "$@"; }';

/** Order of the pages: later ones use the messages and sessions of earlier ones, as they say. */
const ORDER = [
  'README.md',
  'docs/contract.md',
  'docs/cli.md',
  'docs/people.md',
  'docs/agents.md',
  'docs/inbox.md',
  'docs/webhooks.md',
  'docs/sandbox.md',
  'docs/privacy.md',
];
/** Pages that test/api/messages/documented-examples.test.ts runs, with their answers. */
const ELSEWHERE = ['docs/sending.md'];

let dataDir: string;
let folder: string;
let herald: StartedHerald;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'herald documented-'));
  folder = await mkdtemp(join(tmpdir(), 'herald-jars-'));
  herald = await start(await freePort(), dataDir);
});

afterAll(async () => {
  if (herald.child.exitCode === null) await interrupt(herald);
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** Stands for `npm run herald --`, without npm's own second for each command. */
const HERALD = `require('${ROOT}/dist/src/main/herald.js').main(process.argv.slice(1))`;
const NPM = `npm() {
  while [ "$1" != -- ]; do shift; done
  (cd '${ROOT}' && node -e "${HERALD}" "$@")
}`;

/** Runs a page as a reader pastes it, from top to bottom in one shell. Cookies are kept in a folder of the test. */
async function paste(page: string): Promise<string> {
  const commands = commandsOf(await readFile(join(ROOT, page), 'utf8')).join('\n');
  const { HOME, PATH } = process.env;
  const { stdout } = await run(
    'bash',
    ['--norc', '-c', `${SHELL}\n${NPM}\ncd '${folder}'\n${commands}`],
    {
      env: { HOME, PATH, HERALD_DATA_DIR: dataDir },
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return stdout;
}

async function hasWebhooks(): Promise<boolean> {
  const { apiUrl, apiKey } = herald.quickstart;
  const headers = { 'service-api-key': apiKey };
  const answer = await fetch(`${apiUrl}/api/v2/template/messages/my-first`, { headers });
  const { webhookEvents } = (await answer.json()) as { webhookEvents: { state: string }[] };
  return webhookEvents.some(({ state }) => state === 'delivered');
}

describe('documented commands', () => {
  test('every page with commands is run by this test or another one', async () => {
    expect((await pages(ROOT)).toSorted()).toEqual([...ORDER, ...ELSEWHERE].toSorted());
  });

  test.each(ORDER)(
    'the commands in %s run from top to bottom, on any port and data folder',
    async (page) => {
      const printed = await paste(page);

      expect(printed).not.toBe('');
      if (page === 'README.md') await until('the first webhook to be delivered', hasWebhooks);
    },
    PAGE_TIMEOUT_MS,
  );
});
