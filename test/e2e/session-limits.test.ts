import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorOf, runCommand } from '../cli/operator';
import type { Answer } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { webhooksOf } from '../support/webhooks';
import { agentOf, agentSettings } from './support/agent-settings';

/** More than signing a new owner in takes. */
const PERSON_LIMIT = 20;
const TEST_LIMIT = 3;

let herald: TestHerald;

beforeAll(async () => {
  herald = await startHerald({
    settings: {
      RATE_LIMIT_PERSON_PER_MINUTE: String(PERSON_LIMIT),
      RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE: String(TEST_LIMIT),
      RATE_LIMIT_AGENT_TEST_PER_MINUTE: String(TEST_LIMIT),
    },
  });
});
afterAll(() => herald.close());

interface Person {
  tenant: Tenant;
  ask: () => Promise<Answer>;
  test: () => Promise<Answer>;
}

async function newPerson(): Promise<Person> {
  const tenant = await mintTenant(herald);
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const workspace = `/api/v1/workspaces/${tenant.workspaceId}`;
  const asking = (): Promise<Answer> => browser.ask('GET', `${workspace}/webhook-settings`, {});
  const testing = (): Promise<Answer> =>
    browser.ask('POST', `${workspace}/webhook-settings/test`, { body: {} });
  return { tenant, ask: asking, test: testing };
}

function expectRefusal({ status, headers, body }: Answer, sentence: string): void {
  expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'rate_limited' });
  expect(body['error']).toContain(sentence);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test('a workspace tests its webhook only so often, and nothing is posted beyond', async () => {
  const { tenant, test: testing } = await newPerson();
  const answers: Answer[] = [];
  while (answers.length <= TEST_LIMIT) answers.push(await testing());

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expectRefusal(answers.at(-1)!, 'may make 3 webhook tests a minute');
  expect(webhooksOf(tenant)).toHaveLength(TEST_LIMIT);
  expect((await (await newPerson()).test()).status).toBe(200);
});

test('a workspace tests its AI agents only so often, all of them together', async () => {
  const { workspaceId } = await mintTenant(herald);
  const { browser } = await newOwner(herald, workspaceId);
  const agents = agentSettings(herald, browser, workspaceId);
  const created = [agentOf(await agents.create()), agentOf(await agents.create())];
  const answers: Answer[] = [];
  while (answers.length <= TEST_LIMIT) {
    answers.push(await agents.test(created[answers.length % 2]!.agentId, 'Hello'));
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expectRefusal(answers.at(-1)!, 'may make 3 tests of AI agents a minute');
});

test('the command line shares that limit', async () => {
  const { tenant, test: testing } = await newPerson();
  const command = ['webhook', 'test', '--workspace', tenant.workspaceId, '--json'];
  const passed = await runCommand(command, herald.env);
  const answers: Answer[] = [];
  while (answers.length < TEST_LIMIT) answers.push(await testing());
  const refused = await runCommand(command, herald.env);

  expect(passed.exitCode).toBe(0);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(errorOf(refused)).toMatchObject({
    code: 'rate_limited',
    error: expect.stringContaining('3 webhook tests a minute'),
  });
  expect(webhooksOf(tenant)).toHaveLength(TEST_LIMIT);
});

test('a person asks only so often, and others are left alone', async () => {
  const { ask } = await newPerson();
  const answers = await Promise.all(Array.from({ length: PERSON_LIMIT + 1 }, ask));
  const refused = answers.find(({ status }) => status === 429);

  if (refused === undefined) throw new Error('one of them was refused');
  expectRefusal(refused, 'you may make 20 requests a minute');
  expect((await (await newPerson()).ask()).status).toBe(200);
});
