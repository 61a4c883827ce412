import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Sender } from '../../src/domain/sender';
import { seedAgent } from '../../src/main/start/seed-agent';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import { type TestDatabase, newSender, openTestDatabase } from '../persistence/support';

const FIRST = 'http://127.0.0.1:3400/agent/v1';
const MOVED = 'http://127.0.0.1:3999/agent/v1';

let db: TestDatabase;
let sender: Sender;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  sender = newSender();
  await db.senders.insert(sender);
});
afterAll(() => db.close());

/** A start of Herald, as far as it concerns the agent. */
async function start(baseUrl: string, knownId?: string): Promise<string> {
  const base = {
    repositories: db,
    secretBox: createAesSecretBox(Buffer.alloc(32)),
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    config: { AGENT_ALLOW_ORIGINS: [new URL(FIRST).origin, new URL(MOVED).origin] },
  };
  const found = await db.senders.find(sender.workspaceId, sender.id);
  return seedAgent(base, { sender: found!, baseUrl, knownId });
}

const agents = () => db.agents.list(sender.workspaceId);
const connected = async () => (await db.senders.find(sender.workspaceId, sender.id))?.agentId;

test('the first start makes one agent and connects it; later ones change nothing', async () => {
  const id = await start(FIRST);
  expect(await start(FIRST, id)).toBe(id);

  expect(await agents()).toMatchObject([{ id, baseUrl: FIRST, version: 1 }]);
  expect(await connected()).toBe(id);
});

test('a start that could not note the id leaves no second one behind', async () => {
  const id = await start(FIRST);
  expect(await start(FIRST)).toBe(id);

  expect(await agents()).toHaveLength(1);
});

test('it follows the sandbox to another port, and still has a key', async () => {
  const id = await start(FIRST);
  await start(MOVED, id);

  expect(await agents()).toMatchObject([
    { id, baseUrl: MOVED, sealedKey: expect.stringMatching(/^v1\./) },
  ]);
});

test('what people changed stays: another address, another agent, none at all', async () => {
  const id = await start(FIRST);
  const [agent] = await agents();
  const baseUrl = 'https://models.example/v1';
  await db.agents.save({ ...agent!, baseUrl });
  await db.senders.setAgent(sender.workspaceId, sender.id, { from: id, to: 'agt_own' });
  await start(MOVED, id);

  expect(await agents()).toMatchObject([{ baseUrl }]);
  expect(await connected()).toBe('agt_own');

  await db.agents.remove(sender.workspaceId, id);
  await start(MOVED, id);
  expect(await agents()).toEqual([]);
});
