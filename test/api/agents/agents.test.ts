import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { agentKeyContext } from '../../../src/domain/agent';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { type AgentSettings, agentOf, agentSettings } from '../support/agent-settings';
import { answerLog, leaksOf } from '../support/secrets';
import { refusalOf } from '../support/sender-settings';

const herald = useHerald();
let tenant: Tenant;
let agents: AgentSettings;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  const { browser } = await newOwner(herald, tenant.workspaceId);
  agents = agentSettings(herald, browser, tenant.workspaceId);
});

/** The stored key, opened; null for none. */
async function keyOf(agentId: string): Promise<string | null> {
  const agent = await herald.stage.repositories.agents.find(tenant.workspaceId, agentId);
  const sealed = agent?.sealedKey ?? null;
  return sealed && herald.stage.open(sealed, agentKeyContext(agentId));
}

/** Makes the keys of this run unlike those of any other. */
const SALT = randomBytes(8).toString('hex');

const invalid = (...fields: string[]) => ({ status: 400, code: 'invalid_request', fields });

describe('creating an agent', () => {
  test('creates an agent with the default limits and shows it without its key', async () => {
    const answer = await agents.create();

    const agent = agentOf(answer);
    expect(answer).toMatchObject({ status: 201, body: { warnings: [] } });
    expect(agent).toMatchObject({
      name: 'Tea agent',
      instructions: 'Sell tea.',
      key: '(configured)',
      limits: { answersPerHour: 20, historyMessages: 20, maxTokens: 500 },
      handOver: 'tool',
      version: 1,
      senderIds: [],
    });
    expect(await keyOf(agent.agentId)).toBe('sk-first-0123456789');
    expect((await agents.list()).body['data']).toContainEqual(agent);
    expect(agentOf(await agents.show(agent.agentId))).toEqual(agent);
  });

  test.each([
    ['no name and no model', { name: undefined, model: undefined }, ['name', 'model']],
    ['an empty name and instructions', { name: ' ', instructions: '' }, ['name', 'instructions']],
    ['a limit out of bounds', { limits: { maxTokens: 8001 } }, ['limits.maxTokens']],
    ['an unknown handOver', { handOver: 'shout' }, ['handOver']],
    ['a key with a line break', { key: 'sk\n1' }, ['key']],
    ['a base URL that is no URL', { baseUrl: 'models' }, ['baseUrl']],
    ['a base URL at a private address', { baseUrl: 'https://10.1.2.3/v1' }, ['baseUrl']],
    ['a base URL at another port of the host', { baseUrl: 'http://127.0.0.1:9/v1' }, ['baseUrl']],
    ['a base URL with plain HTTP', { baseUrl: 'http://models.example/v1' }, ['baseUrl']],
    ['a base URL with a query', { baseUrl: 'https://1.1.1.1/v1?key=1' }, ['baseUrl']],
    ['a base URL beyond /v1', { baseUrl: 'https://1.1.1.1/v1/chat/completions' }, ['baseUrl']],
  ])('rejects an agent with %s', async (_what, body, fields) => {
    const { body: before } = await agents.list();

    expect(refusalOf(await agents.create(body))).toEqual(invalid(...fields));
    expect((await agents.list()).body['data']).toEqual(before['data']);
  });

  test('names AGENT_ALLOW_ORIGINS when it rejects a private base URL', async () => {
    const { body } = await agents.create({ baseUrl: 'https://10.1.2.3/v1' });

    expect(body['error']).toContain('AGENT_ALLOW_ORIGINS');
  });

  test('accepts an agent without a key and strips the trailing slashes of its base URL', async () => {
    const baseUrl = `${herald.sandboxUrl}/agent/v1`;
    const { key, ...agent } = agentOf(
      await agents.create({ baseUrl: `${baseUrl}//`, key: undefined }),
    );

    expect(key).toBeNull();
    expect(agent.baseUrl).toBe(baseUrl);
  });
});

describe('changing an agent', () => {
  test('changes the given fields of an agent and keeps the others', async () => {
    const { agentId } = agentOf(await agents.create());
    const change = { version: 1, limits: { historyMessages: 5 }, handOver: 'marker' };

    const agent = agentOf(await agents.change(agentId, change));

    expect(agent).toMatchObject({
      name: 'Tea agent',
      key: '(configured)',
      limits: { answersPerHour: 20, historyMessages: 5, maxTokens: 500 },
      handOver: 'marker',
      version: 2,
    });
    expect(agentOf(await agents.show(agentId))).toEqual(agent);
    expect(await keyOf(agentId)).toBe('sk-first-0123456789');
  });

  test('answers 409 to a change when somebody else saved the agent meanwhile', async () => {
    const { agentId } = agentOf(await agents.create());
    const [first, second] = await Promise.all(
      ['one', 'two'].map((name) => agents.change(agentId, { version: 1, name })),
    );

    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
    const refused = first?.status === 409 ? first : second;
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      error: 'somebody else saved this agent meanwhile: load it again, then make your change',
    });
    expect(agentOf(await agents.show(agentId)).version).toBe(2);
  });

  test('keeps the version of an agent when a change has no effect', async () => {
    const { agentId } = agentOf(await agents.create());
    const { status } = await agents.change(agentId, { version: 1, key: '(configured)' });

    expect(status).toBe(200);
    expect(agentOf(await agents.show(agentId)).version).toBe(1);
  });

  test('replaces and clears the key of an agent', async () => {
    const { agentId } = agentOf(await agents.create());

    await agents.change(agentId, { version: 1, key: 'sk-next-0123456789' });
    expect(await keyOf(agentId)).toBe('sk-next-0123456789');
    const { key } = agentOf(await agents.change(agentId, { version: 2, key: null }));
    expect([key, await keyOf(agentId)]).toEqual([null, null]);
  });

  test('answers 409 to a base URL at another origin unless the key is entered again or cleared', async () => {
    const { agentId } = agentOf(await agents.create());
    const baseUrl = 'https://1.1.1.1/v1';

    for (const key of [undefined, '(configured)']) {
      const refused = await agents.change(agentId, { version: 1, baseUrl, key });
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(refused.body['error']).toContain('enter the key again');
    }
    const entered = await agents.change(agentId, { version: 1, baseUrl, key: 'sk-2' });
    const cleared = await agents.change(agentId, {
      version: 2,
      baseUrl: `${herald.sandboxUrl}/agent/v1`,
      key: null,
    });
    expect([entered.status, cleared.status]).toEqual([200, 200]);
  });

  test('keeps the key when only the path of the base URL changes', async () => {
    const { agentId } = agentOf(await agents.create());
    const baseUrl = `${herald.sandboxUrl}/agent/v2`;

    expect((await agents.change(agentId, { version: 1, baseUrl })).status).toBe(200);
    expect(await keyOf(agentId)).toBe('sk-first-0123456789');
  });
});

describe('the agent of a sender', () => {
  test('shows a connected agent at its sender, and disconnects it when it is deleted', async () => {
    const { agentId } = agentOf(await agents.create());
    const { senderId } = tenant;

    const connected = await agents.connect(senderId, agentId);

    expect(connected).toMatchObject({ status: 200, body: { sender: { senderId, agentId } } });
    expect(agentOf(await agents.show(agentId))).toMatchObject({ senderIds: [senderId] });
    expect((await agents.delete(agentId)).status).toBe(200);
    expect((await agents.sender(senderId)).body['sender']).toMatchObject({ agentId: null });
    for (const gone of [await agents.show(agentId), await agents.delete(agentId)])
      expect(gone.status).toBe(404);
  });
});

test('writes an audit entry for every change of an agent', async () => {
  const { senderId } = tenant;
  await agents.connect(senderId, null);
  const { agentId } = agentOf(await agents.create());
  await agents.change(agentId, {
    version: 1,
    name: 'Coffee agent',
    key: 'sk-2',
    instructions: 'C',
  });
  await agents.connect(senderId, agentId);
  await agents.delete(agentId);

  const { body } = await agents.audit();

  expect((body['data'] as unknown[]).slice(0, 4)).toMatchObject([
    {
      action: 'agent.deleted',
      target: agentId,
      changes: [{ field: 'senders', from: [senderId], to: [] }],
    },
    {
      action: 'sender.agent_changed',
      target: senderId,
      changes: [{ field: 'agentId', from: null, to: agentId }],
    },
    {
      action: 'agent.changed',
      changes: [
        { field: 'name', from: 'Tea agent', to: 'Coffee agent' },
        { field: 'instructions', secret: true },
        { field: 'key', secret: true },
      ],
    },
    { action: 'agent.created', target: agentId },
  ]);
});

test('keeps the key of an agent out of answers, logs, the audit log, the sandbox and the database', async () => {
  const [first, next, refused] = ['first', 'next', 'refused'].map((name) => `sk-${name}-${SALT}`);
  const own = await mintTenant(herald);
  const { browser } = await newOwner(herald, own.workspaceId);
  const settings = agentSettings(herald, browser, own.workspaceId);
  const { answers, keep } = answerLog();

  const { agentId } = agentOf(await keep(settings.create({ key: first })));
  await keep(settings.test(agentId, 'Hello'));
  await keep(settings.change(agentId, { version: 1, key: ` ${refused}` }));
  await keep(settings.change(agentId, { version: 1, key: next, model: 'sandbox-500' }));
  await keep(settings.test(agentId, 'Hello'));
  await keep(settings.connect(own.senderId, agentId));
  await keep(settings.list());
  await keep(settings.delete(agentId));
  await keep(settings.audit());

  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([201, 200, 400, 200, 200, 200, 200, 200, 200]);
  const secrets = [first, next, refused].map(String);
  expect(await leaksOf(herald, own, answers, secrets)).toEqual([]);
});
