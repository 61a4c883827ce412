import { beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { AGENTS_MAX } from '../../../src/domain/agent';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import { createModelAddressPolicy } from '../../../src/egress/model-egress';
import { seedAgent } from '../../../src/main/start/seed-agent';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { newAgent, newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { createAgents } from '../../../src/services/agents';
import type { AgentDeps } from '../../../src/services/agents/deps';
import { partial } from '../../support/partial';

const db = useTestDatabase();

describe('agent repository', () => {
  test('stores agents and lists them oldest first', async () => {
    const second = newAgent({ createdAt: new Date(2000) });
    const { workspaceId } = second;
    const first = newAgent({ workspaceId, createdAt: new Date(1000) });
    await db.agents.insert(second);
    await db.agents.insert(first);

    expect(await db.agents.find(workspaceId, first.id)).toEqual(first);
    expect(await db.agents.list(workspaceId)).toEqual([first, second]);
  });

  test('stores no agent beyond the limit, however many are created at once, until one is removed', async () => {
    const workspaceId = newId('wks');
    const create = () => db.agents.insert(newAgent({ workspaceId }));

    const created = await Promise.all(Array.from({ length: AGENTS_MAX + 5 }, create));
    const [first] = await db.agents.list(workspaceId);

    expect(created.filter(Boolean)).toHaveLength(AGENTS_MAX);
    expect(await db.agents.list(workspaceId)).toHaveLength(AGENTS_MAX);
    expect(await create()).toBe(false);
    await db.agents.remove(workspaceId, String(first?.id));
    expect([await create(), await create()]).toEqual([true, false]);
    expect(await db.agents.insert(newAgent({ workspaceId: newId('wks') }))).toBe(true);
  });

  test('saves a version of an agent once, even when twenty saves race', async () => {
    const agent = newAgent();
    await db.agents.insert(agent);

    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, each) => db.agents.save({ ...agent, name: `name ${each}` })),
    );

    expect(saved.filter(Boolean)).toHaveLength(1);
    expect(await db.agents.find(agent.workspaceId, agent.id)).toMatchObject({
      version: 2,
      name: `name ${saved.indexOf(true)}`,
    });
  });

  test('neither finds, lists nor saves a removed agent, and deletes its key and instructions', async () => {
    const agent = newAgent({ sealedKey: 'sealed', instructions: 'Be kind.' });
    const { workspaceId, id } = agent;
    await db.agents.insert(agent);

    expect(await db.agents.remove(workspaceId, id)).toBe(true);

    expect(await db.agents.remove(workspaceId, id)).toBe(false);
    expect(await db.agents.find(workspaceId, id)).toBeNull();
    expect(await db.agents.list(workspaceId)).toEqual([]);
    expect(await db.agents.save(agent)).toBe(false);
    const kept = await db.database.models.agents.findById(id).lean();
    expect(kept).toMatchObject({ sealedKey: null, instructions: '' });
  });
});

describe('agent of a sender', () => {
  test('sets the agent of a sender only while it is the one the caller saw', async () => {
    const { workspaceId, id } = newSender();
    await db.senders.insert(newSender({ workspaceId, id }));
    const set = (from: string | null, to: string | null) =>
      db.senders.setAgent(workspaceId, id, { from, to });

    expect(await set(null, 'agt_1')).toBe(true);
    expect(await set(null, 'agt_2')).toBe(false);
    expect(await db.senders.find(workspaceId, id)).toMatchObject({ agentId: 'agt_1' });
    expect(await set('agt_1', null)).toBe(true);
    expect(await db.senders.find(workspaceId, id)).toMatchObject({ agentId: null });
  });

  test('disconnects a removed agent from every sender of its workspace only', async () => {
    const workspaceId = newId('wks');
    const agentId = newId('agt');
    const had = newSender({ workspaceId, agentId });
    const other = newSender({ workspaceId, number: '15550100201', agentId: 'agt_other' });
    const foreign = newSender({ agentId });
    for (const sender of [had, other, foreign]) await db.senders.insert(sender);

    await db.senders.leaveAgent(workspaceId, agentId);

    const agentOf = async (sender: typeof had) =>
      (await db.senders.find(sender.workspaceId, sender.id))?.agentId;
    expect(await Promise.all([had, other, foreign].map(agentOf))).toEqual([
      null,
      'agt_other',
      agentId,
    ]);
  });
});

const FIRST = 'http://127.0.0.1:3400/agent/v1';
const MOVED = 'http://127.0.0.1:3999/agent/v1';

let sender: Sender;

beforeEach(async () => {
  sender = newSender();
  await db.senders.insert(sender);
});

/** Seeds the agent as a start of Herald does. */
async function start(baseUrl: string, knownId?: string): Promise<string> {
  const allowOrigins = [new URL(FIRST).origin, new URL(MOVED).origin];
  const deps = partial<AgentDeps>({
    agents: db.agents,
    senders: db.senders,
    audit: db.audit,
    secretBox: createAesSecretBox(Buffer.alloc(32)),
    modelAddressPolicy: createModelAddressPolicy({ allowOrigins }),
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
  });
  const found = await db.senders.find(sender.workspaceId, sender.id);
  return seedAgent(
    { repository: db.agents, agents: createAgents(deps) },
    { sender: found!, baseUrl, knownId },
  );
}

const agents = () => db.agents.list(sender.workspaceId);
const connected = async () => (await db.senders.find(sender.workspaceId, sender.id))?.agentId;

test('the first start creates and connects one agent, and later starts change nothing', async () => {
  const id = await start(FIRST);
  expect(await start(FIRST, id)).toBe(id);

  expect(await agents()).toMatchObject([{ id, baseUrl: FIRST, version: 1 }]);
  expect(await connected()).toBe(id);
});

test('a start without the stored agent id creates no second agent', async () => {
  const id = await start(FIRST);
  expect(await start(FIRST)).toBe(id);

  expect(await agents()).toHaveLength(1);
});

test('the seeded agent follows the sandbox to another port and keeps a key', async () => {
  const id = await start(FIRST);
  await start(MOVED, id);

  expect(await agents()).toMatchObject([
    { id, baseUrl: MOVED, sealedKey: expect.stringMatching(/^v2\./) },
  ]);
});

test('a start keeps an address, an agent or a removal that people decided on', async () => {
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
