import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_KEY, newHome, startCli } from './run-cli';
import { type Reaction, type StandIn, json, refusal, startStandIn } from './stand-in';

const TEMPLATES = '/api/v2/templates';

let herald: StandIn;
let folder: string;
let templates: object[];

beforeAll(async () => {
  herald = await startStandIn();
});
beforeEach(async () => {
  folder = await newHome();
  templates = [];
  herald.arrived.length = 0;
  herald.on(`${TEMPLATES}/check`, json(200, { success: true, problems: [] }));
  for (const name of ['first', 'second'])
    await writeFile(join(folder, `${name}.en.yaml`), 'category: utility\nbody: We are open.\n');
});
afterAll(() => herald.close());

/** Takes creations as Herald does, and answers each as the test says. */
function takeCreations(answer: (name: string, known: boolean) => Reaction): void {
  herald.on(TEMPLATES, (response, arrived) => {
    if (arrived.method === 'GET')
      return json(200, { success: true, data: templates, nextCursor: null })(response, arrived);
    const { definition } = JSON.parse(arrived.body) as { definition: { name: string } };
    const known = templates.some((each) => (each as { name: string }).name === definition.name);
    return answer(definition.name, known)(response, arrived);
  });
}

function add(name: string, status = 'approved'): object {
  const definition = {
    name,
    language: 'en',
    category: 'utility',
    components: [{ type: 'BODY', text: 'We are open.' }],
  };
  const common = { ...definition, templateId: `tpl_${name}`, status };
  templates.push({ ...common, definition, sender: '1', provider: 'meta', statusReason: null });
  return common;
}

const created = (name: string, status?: string) =>
  json(201, { success: true, template: add(name, status) });

function apply(options: string[], ask: (() => Promise<string>) | null = null) {
  const argv = ['templates', 'apply', '--url', herald.url, '--folder', folder, ...options];
  return startCli(argv, folder, { HERALD_API_KEY: API_KEY }, ask);
}

function creations(): number {
  return herald.arrived.filter(({ method, url }) => method === 'POST' && url.pathname === TEMPLATES)
    .length;
}

describe('herald-dev templates apply', () => {
  test('takes a creation for done whose answer got lost', async () => {
    takeCreations((name, known) => {
      if (known) return json(409, refusal('conflict'));
      const answer = created(name);
      return name === 'first' ? (response) => response.destroy() : answer;
    });

    const cli = apply(['--yes']);

    expect(await cli.exitCode).toBe(0);
    expect(creations()).toBe(3);
    expect(cli.out).toContain('created    first.en.yaml  approved');
  });

  test('tells what was done before a failure of all, and does only the rest again', async () => {
    let isBusy = true;
    const busy: Reaction = (response) =>
      response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '3600' })
        .end(JSON.stringify(refusal('rate_limited')));
    takeCreations((name) => (name === 'second' && isBusy ? busy : created(name)));

    const stopped = apply(['--yes']);
    expect(await stopped.exitCode).toBe(1);
    isBusy = false;
    const again = apply(['--yes']);
    expect(await again.exitCode).toBe(0);

    expect(stopped.out.at(-1)).toBe('1 change(s) applied.');
    expect(stopped.errors).toEqual(['error: it is rate_limited']);
    expect(again.out).toContain('Plan: 1 to create, 0 to edit, 0 to delete, 1 unchanged.');
    expect(creations()).toBe(3);
  });

  test('changes nothing unless a person says yes', async () => {
    takeCreations((name) => created(name));

    const refused = apply([], async () => 'y');
    expect(await refused.exitCode).toBe(1);
    expect(creations()).toBe(0);
    const agreed = apply([], async () => 'yes');
    expect(await agreed.exitCode).toBe(0);

    expect(refused.errors).toEqual(['error: nothing was applied']);
    expect(creations()).toBe(2);
  });

  test('waits for what it changed alone, names it, and names what was under review before', async () => {
    add('first', 'pending');
    takeCreations((name) => created(name, 'pending'));

    const late = apply(['--yes', '--wait', '0.01']);
    expect(await late.exitCode).toBe(1);
    const again = apply(['--yes']);
    expect(await again.exitCode).toBe(0);
    const all = apply(['--yes', '--wait', '0.01', '--wait-all']);
    expect(await all.exitCode).toBe(1);

    expect(late.out).toContain('Under review since before, and not waited for: first (en)');
    expect(late.out).toContain('Waiting for the review of second (en)…');
    expect(late.errors[0]).toMatch(/under review after 0.01 min: second \(en\)\. /);
    expect(late.errors.join()).not.toContain('first (en)');
    expect(again.out).toContain(
      'Under review since before, and not waited for: first (en), second (en)',
    );
    expect(all.out).toContain('Waiting for the review of first (en), second (en)…');
  });

  test.each([['0'], ['-1'], ['1441'], ['soon']])('refuses to wait for %s minutes', async (wait) => {
    expect(await apply(['--wait', wait]).exitCode).toBe(2);
  });
});
