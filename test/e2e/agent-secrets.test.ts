import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Answer } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { newOwner } from '../support/people';
import { mintTenant } from '../support/tenant';
import { agentOf, agentSettings } from './support/agent-settings';

const FIRST = 'sk-secret-first-4711';
const NEXT = 'sk-secret-next-4712';
const REFUSED = 'sk secret refused 4713';

let herald: TestHerald;
beforeAll(async () => {
  herald = await startHerald({ settings: { LOG_LEVEL: 'debug' } });
});
afterAll(() => herald.close());

/** Everything that is stored, as text. */
async function databaseDump(): Promise<string> {
  const models = Object.values(herald.base.database.models);
  const documents = await Promise.all(models.map((model) => model.collection.find().toArray()));
  return JSON.stringify(documents);
}

test('no key is in an answer, a log, the audit log, the sandbox or the database', async () => {
  const { workspaceId, senderId } = await mintTenant(herald);
  const { browser } = await newOwner(herald, workspaceId);
  const agents = agentSettings(herald, browser, workspaceId);
  const answers: Answer[] = [];
  const keep = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    answers.push(answer);
    return answer;
  };

  const { agentId } = agentOf(await keep(agents.create({ key: FIRST })));
  await keep(agents.test(agentId, 'Hello'));
  await keep(agents.change(agentId, { version: 1, key: REFUSED }));
  await keep(agents.change(agentId, { version: 1, key: NEXT, model: 'sandbox-500' }));
  await keep(agents.test(agentId, 'Hello'));
  await keep(agents.connect(senderId, agentId));
  await keep(agents.list());
  await keep(agents.delete(agentId));
  await keep(agents.audit());

  expect(answers.map(({ status }) => status)).toEqual([
    201, 200, 400, 200, 200, 200, 200, 200, 200,
  ]);
  const places = {
    answers: JSON.stringify(answers.map(({ body }) => body)),
    database: await databaseDump(),
    log: (await herald.log('api')) + (await herald.log('worker')),
    sandbox: await (await fetch(`${herald.sandbox.url}/sandbox/traffic`)).text(),
  };
  const found = Object.entries(places).flatMap(([place, text]) =>
    [FIRST, NEXT, REFUSED]
      .filter((secret) => text.includes(secret))
      .map((secret) => ({ place, secret })),
  );
  expect(found).toEqual([]);
});
