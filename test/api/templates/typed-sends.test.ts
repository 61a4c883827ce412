import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { declarationOf } from '../../../packages/cli/src/templates/declaration.ts';
import { Herald } from '../../../packages/client/src/index.ts';
import { call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { START_LINES, programOf } from '../../support/send-code';
import { type Tenant, mintTenant } from '../../support/tenant';
import { typeCheck } from '../../support/type-check';
import { templateShapes } from '../support/template-shapes';
import { spoiledBodies } from '../support/spoiled-bodies';

const CLIENT = join(__dirname, '../../../packages/client/src/index.ts');

const herald = useHerald();
let tenant: Tenant;
let folder: string;
let declaration: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  folder = await mkdtemp(join(tmpdir(), 'herald-typed-sends-'));
  const apiKey = await tenant.newKey(['templates:read']);
  const templates = new Herald({ url: herald.apiUrl, apiKey }).templates.list();
  declaration = declarationOf((await templates.page()).data);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const bodies = templateShapes.map(({ name, language, values }) => ({
  templateName: name,
  ...(language !== undefined && { templateLanguage: language }),
  ...values,
}));

/** Tells for each body whether a send of it compiles. */
async function compiling(sends: readonly object[]): Promise<boolean[]> {
  const files = { 'herald-templates.d.ts': declaration, 'program.ts': programOf(sends) };
  const complaints = await typeCheck(folder, files, {
    module: 'preserve',
    allowImportingTsExtensions: true,
    paths: { '@herald/client': [CLIENT] },
  });
  expect(new Set(complaints.map(({ file }) => file)).has('herald-templates.d.ts')).toBe(false);
  const wrong = new Set(complaints.map(({ line }) => line - START_LINES - 1));
  return sends.map((_, index) => !wrong.has(index));
}

/** test/api/messages/send-templates.test.ts has them accepted. */
test('a send that is accepted compiles with the types of the workspace', async () => {
  expect(await compiling(bodies)).toEqual(bodies.map(() => true));
});

test('a send with a mistake compiles exactly when it is accepted', async () => {
  const spoiled = bodies.flatMap(spoiledBodies);
  const headers = { 'service-api-key': tenant.apiKey };

  const compiled = await compiling(spoiled);

  for (const [index, body] of spoiled.entries()) {
    const previewed = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });
    const problems = (previewed.body['problems'] ?? []) as unknown[];
    const isAccepted = previewed.status === 200 && problems.length === 0;
    expect({ body, isAccepted: compiled[index] }).toEqual({ body, isAccepted });
  }
  expect(compiled.filter((isCompiled) => !isCompiled).length).toBeGreaterThan(100);
});
