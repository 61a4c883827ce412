import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Answer } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { newOwner } from '../support/people';
import { mintTenant } from '../support/tenant';
import { newNumber, senderOf, senderSettings } from './support/sender-settings';

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

test('no credential is in an answer, a log, the audit log or the database', async () => {
  const { workspaceId } = await mintTenant(herald);
  const { browser } = await newOwner(herald, workspaceId);
  const senders = senderSettings(browser, workspaceId);
  const { number, credentials } = newNumber(herald);
  const next = { ...credentials, accessToken: 'EAA-next-4711', verifyToken: 'verify-next-4712' };
  const wrong = { ...credentials, accessToken: 'EAA-wrong-4713', appSecret: 'secret-wrong-4714' };
  const answers: Answer[] = [];
  const keep = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    answers.push(answer);
    return answer;
  };

  await keep(senders.connect({ number, credentials: wrong }));
  const { senderId } = senderOf(await keep(senders.connect({ number, credentials })));
  await keep(senders.rotate(senderId, wrong));
  herald.sandbox.setNumber({ displayNumber: number, ...next, callbackUrl: null });
  await keep(senders.rotate(senderId, next));
  await keep(senders.disconnect(senderId));
  await keep(senders.reconnect(senderId, { accessToken: 'EAA-wrong-4713' }));
  await keep(senders.reconnect(senderId));
  await keep(senders.list());
  await keep(browser.ask('GET', `/api/v1/workspaces/${workspaceId}/audit`));

  expect(answers.map(({ status }) => status)).toEqual([
    400, 201, 400, 200, 200, 400, 200, 200, 200,
  ]);
  const places = {
    answers: JSON.stringify(answers.map(({ body }) => body)),
    database: await databaseDump(),
    log: (await herald.log('api')) + (await herald.log('worker')),
  };
  const secrets = [credentials, next, wrong].flatMap((each) => Object.values(each));
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => ({ place, secret })),
  );
  expect(found).toEqual([]);
});
