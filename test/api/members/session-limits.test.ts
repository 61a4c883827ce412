import { expect, test } from '@jest/globals';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { webhooksOf } from '../../support/webhooks';
import { agentOf, agentSettings } from '../support/agent-settings';

/** The limits of the limited API (test/stack/settings.ts). */
const PERSON_LIMIT = 30;
const TEST_LIMIT = 3;

const herald = useHerald({ api: 'limited' });

interface Person {
  tenant: Tenant;
  ask: () => Promise<Answer>;
  test: () => Promise<Answer>;
}

async function newPerson(): Promise<Person> {
  const tenant = await mintTenant(herald);
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const settings = `/api/v1/workspaces/${tenant.workspaceId}/webhook-settings`;
  return {
    tenant,
    ask: () => browser.ask('GET', settings),
    test: () => browser.ask('POST', `${settings}/test`, { body: {} }),
  };
}

function expectRefusal({ status, headers, body }: Answer, sentence: string): void {
  expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'rate_limited' });
  expect(body['error']).toContain(sentence);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test('limits the webhook tests of a workspace, by the API and the command line together', async () => {
  const { tenant, test: testing } = await newPerson();
  const command = ['webhook', 'test', '--workspace', tenant.workspaceId, '--json'];
  const settings = { RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE: String(TEST_LIMIT) };
  const { operators } = herald.stage;

  const passed = await operators.run(command, { settings });
  const answers: Answer[] = [];
  while (answers.length < TEST_LIMIT) answers.push(await testing());
  const refused = await operators.run(command, { settings });

  expect(passed.exitCode).toBe(0);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expectRefusal(answers.at(-1)!, 'may make 3 webhook tests a minute');
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(refused.stderr)).toMatchObject({
    code: 'rate_limited',
    error: expect.stringContaining('3 webhook tests a minute'),
  });
  expect(webhooksOf(tenant)).toHaveLength(TEST_LIMIT);
  expect((await (await newPerson()).test()).status).toBe(200);
});

test('limits the tests of AI agents of a workspace, over all its agents together', async () => {
  const workspaceId = await herald.stage.tenants.newWorkspace();
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

test('limits the requests of a person, and leaves others alone', async () => {
  const { ask } = await newPerson();
  const answers = await Promise.all(Array.from({ length: PERSON_LIMIT + 1 }, ask));
  const refused = answers.filter(({ status }) => status === 429);

  expect(refused).toHaveLength(1);
  expectRefusal(refused[0]!, 'you may make 30 requests a minute');
  expect((await (await newPerson()).ask()).status).toBe(200);
});
