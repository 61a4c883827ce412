import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type Ended, type HeraldDev, buildHeraldDev } from '../../support/herald-dev';
import { bodyDefinition, fullDefinition } from '../../support/template-definitions';
import { type Tenant, mintTenant } from '../../support/tenant';
import { type TwilioSender, addTwilioNumber } from '../../support/twilio-number';
import { type TemplateClient, rowsOf, templateClient } from '../support/template-writes';

const OPEN = 'Our shop is open again from nine in the morning.';

const herald = useHerald();
let heraldDev: HeraldDev;
let tenant: Tenant;
let templates: TemplateClient;
let apiKey: string;
let folder: string;

beforeAll(async () => {
  heraldDev = await buildHeraldDev({ HERALD_URL: herald.apiUrl });
});
afterAll(() => heraldDev.remove());
beforeEach(async () => {
  [tenant, folder] = await Promise.all([
    mintTenant(herald),
    mkdtemp(join(tmpdir(), 'herald-templates-')),
  ]);
  templates = await templateClient(herald, tenant);
  apiKey = await tenant.newKey(['templates:read', 'templates:write']);
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs a command for templates in the folder of the test. */
function run(...args: string[]): Promise<Ended> {
  const all = ['templates', ...args, '--folder', folder];
  return heraldDev.run(all, { HERALD_API_KEY: apiKey });
}

const pathOf = (file: string) => join(folder, file);
const write = (file: string, text: string) => writeFile(pathOf(file), text);
const define = (file: string, body: string) => write(file, `category: utility\nbody: ${body}\n`);

async function edit(file: string, from: string, to: string): Promise<void> {
  await write(file, (await readFile(pathOf(file), 'utf8')).replace(from, to));
}

/** Leaves the files of these templates alone in the folder. */
async function keepOnly(...files: string[]): Promise<void> {
  const others = (await readdir(folder)).filter((file) => !files.includes(file));
  await Promise.all(others.map((file) => rm(pathOf(file))));
}

async function named(name: string): Promise<Record<string, unknown> | undefined> {
  return rowsOf(await templates.list('?limit=100')).find((row) => row['name'] === name);
}

describe('templates as code at Meta', () => {
  test('are pulled so that nothing is to be done, and pulled again unchanged', async () => {
    await templates.make(fullDefinition('plants_are_back'));

    const pulled = await run('pull');
    const planned = await run('plan');
    const again = await run('pull');

    expect(pulled).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['plants_are_back.en_US.yaml', 'welcome.en_US.yaml']),
    );
    expect(planned).toMatchObject({ exitCode: 0, stderr: '' });
    expect(planned.stdout).toMatch(
      /^Plan: 0 to create, 0 to edit, 0 to delete, \d+ unchanged\.\n$/,
    );
    expect(again.stdout).toMatch(/: 0 created, 0 updated, \d+ unchanged, 0 kept, \d+ skipped\.\n$/);
  });

  test('are created and edited by a file until approved', async () => {
    await templates.awaitStatus(await templates.make(bodyDefinition('hours', OPEN)), 'approved');
    await run('pull');
    await keepOnly('hours.en_US.yaml');
    await edit('hours.en_US.yaml', 'nine', 'ten');
    await define('added.en_US.yaml', 'We have a new shop at the harbour.');

    const planned = await run('plan');
    const applied = await run('apply', '--yes');

    expect(planned).toMatchObject({ exitCode: 3, stderr: '' });
    expect(planned.stdout).toMatch(/create {5}added.en_US.yaml\nedit {7}hours.en_US.yaml\n/);
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });
    expect(applied.stdout).toContain('2 change(s) applied.');
    expect(await named('hours')).toMatchObject({
      status: 'approved',
      definition: { components: [{ text: OPEN.replace('nine', 'ten') }] },
    });
    expect(await named('added')).toMatchObject({ status: 'approved' });
  });

  test('keep a file that was changed here, unless it is forced', async () => {
    await templates.make(bodyDefinition('hours', OPEN));
    await run('pull');
    await edit('hours.en_US.yaml', 'nine', 'ten');

    const kept = await run('pull');
    const forced = await run('pull', '--force');

    expect(kept).toMatchObject({ exitCode: 1 });
    expect(kept.stderr).toContain(`${pathOf('hours.en_US.yaml')} was kept`);
    expect(forced).toMatchObject({ exitCode: 0 });
    expect(await readFile(pathOf('hours.en_US.yaml'), 'utf8')).toContain('nine');
  });

  test('are not applied while a file has mistakes, each of which is told with its line', async () => {
    await define('fine.en_US.yaml', OPEN);
    await write('wrong.en_US.yaml', 'category: news\nbody: Hello\n');
    await write('edge.en_US.yaml', 'category: utility\nbody:\n  text: "{{1}} is here"\n');
    await write('Odd Name.yml', 'category: utility\n');

    const { exitCode, stderr } = await run('apply', '--yes');

    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${pathOf('wrong.en_US.yaml')}:1 category must be`);
    expect(stderr).toContain(`${pathOf('edge.en_US.yaml')}:3 body.text must`);
    expect(stderr).toContain(`${pathOf('Odd Name.yml')} must be named`);
    expect(await named('fine')).toBeUndefined();
  });

  test('end with the reason of a rejection and with the sentence of a refusal', async () => {
    await define('spring_rejected.en_US.yaml', OPEN);

    const rejected = await run('apply', '--yes');
    const again = await run('apply', '--yes');
    await define('one_refused.en_US.yaml', OPEN);
    const refused = await run('apply', '--yes', '--no-wait', '--json');

    for (const { exitCode, stderr } of [rejected, again]) {
      expect(exitCode).toBe(1);
      expect(stderr).toContain('spring_rejected.en_US.yaml is rejected: TAG_CONTENT_MISMATCH');
    }
    expect(refused.exitCode).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      templates: [
        { name: 'spring_rejected', action: 'unchanged', error: null },
        { name: 'one_refused', action: 'create', error: expect.stringContaining('2388019') },
      ],
    });
  });

  test('wait for a review that an earlier run started only when asked to', async () => {
    await define('spring_in_review.en_US.yaml', OPEN);

    const started = await run('apply', '--yes', '--no-wait');
    const waited = await run('apply', '--yes', '--wait', '0.02', '--wait-all');

    expect(started).toMatchObject({ exitCode: 0, stderr: '' });
    expect(waited.exitCode).toBe(1);
    expect(waited.stdout).toContain('0 change(s) applied.');
    expect(waited.stderr).toContain('still under review after 0.02 min: spring_in_review (en_US)');
  });

  test('are deleted with the flag only, and never all of them', async () => {
    await templates.make(bodyDefinition('old', OPEN));
    await run('pull');
    await rm(pathOf('old.en_US.yaml'));

    const without = await run('plan');
    const planned = await run('plan', '--delete');
    const unasked = await run('apply', '--delete');
    const applied = await run('apply', '--delete', '--yes', '--no-wait');
    await keepOnly();
    const all = await run('apply', '--delete', '--yes');

    expect(without).toMatchObject({ exitCode: 0, stderr: '' });
    expect(without.stdout).toContain('1 template(s) have no file');
    expect(planned.exitCode).toBe(3);
    expect(planned.stdout).toContain('delete     old (en_US)');
    expect(unasked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('add --yes') });
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await named('old')).toBeUndefined();
    expect(all).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('every template') });
    expect(await named('welcome')).toBeDefined();
  });
});

describe('templates as code at Twilio', () => {
  let sender: TwilioSender;

  beforeEach(async () => {
    sender = await addTwilioNumber(herald, tenant);
  });

  test('name their sender beside another number', async () => {
    const pulled = await run('pull');

    expect(pulled.exitCode).toBe(2);
    expect(pulled.stderr).toContain(sender.number);
  });

  test('are pulled and created, and an edit says to use a new name', async () => {
    const toTwilio = ['--sender', sender.number];
    await run('pull', ...toTwilio);
    const planned = await run('plan', ...toTwilio);
    await keepOnly();
    await define('hours.en_US.yaml', OPEN);
    const created = await run('apply', '--yes', '--no-wait', ...toTwilio);
    const again = await run('plan', ...toTwilio);
    await edit('hours.en_US.yaml', 'nine', 'ten');
    const edited = await run('apply', '--yes', ...toTwilio);

    expect(planned).toMatchObject({ exitCode: 0, stderr: '' });
    expect(created).toMatchObject({ exitCode: 0, stderr: '' });
    expect(again).toMatchObject({ exitCode: 0, stderr: '' });
    expect(edited.exitCode).toBe(1);
    expect(edited.stderr).toContain('Twilio keeps a template as it was submitted');
    expect(edited.stderr).toContain('hours_v2.en_US.yaml');
    expect(await named('hours')).toMatchObject({ sender: sender.number });
  });
});
