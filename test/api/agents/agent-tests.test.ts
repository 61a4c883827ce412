import { beforeAll, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { startScriptedModel } from '../../support/scripted-model';
import { mintTenant } from '../../support/tenant';
import { type AgentSettings, agentOf, agentSettings } from '../support/agent-settings';
import { refusalOf } from '../support/sender-settings';

const herald = useHerald();
let agents: AgentSettings;

beforeAll(async () => {
  const { workspaceId } = await mintTenant(herald);
  const { browser } = await newOwner(herald, workspaceId);
  agents = agentSettings(herald, browser, workspaceId);
});

describe('testing an agent', () => {
  const nothing = { text: null, reason: null, failure: null, tokens: null };
  const reason = 'The customer asks for a person.';
  const text = expect.stringContaining('You wrote: "Hello"');
  const detail = 'the model was asked to fail';
  const failure = { code: 'server_error', sentence: 'The API failed by itself.', detail };

  test.each<[string, string, object]>([
    ['sandbox', 'Hello', { outcome: 'text', text }],
    ['sandbox', 'a person, please', { outcome: 'hand_over', reason }],
    ['sandbox-500', 'Hello', { outcome: 'failed', failure }],
  ])('returns what model %s makes of the test question "%s"', async (model, question, result) => {
    const { agentId } = agentOf(await agents.create({ model }));

    const { status, body } = await agents.test(agentId, question);

    expect(status).toBe(200);
    expect(body['result']).toEqual({ ...nothing, ...result, durationMs: expect.any(Number) });
  });

  test('shows the model as many earlier messages as the agent may see, and counts tokens', async () => {
    const scripted = await startScriptedModel(herald);
    const model = { model: 'chats', baseUrl: scripted.baseUrl, limits: { historyMessages: 3 } };
    const { agentId } = agentOf(await agents.create(model));
    const earlier = ['Hi', 'Hello', 'Tea?', 'Green or black?'].map((said, index) => ({
      role: index % 2 === 0 ? 'customer' : 'agent',
      text: said,
    }));

    const { body } = await agents.test(agentId, 'Green', earlier);
    await scripted.close();

    expect(body['result']).toMatchObject({ outcome: 'text', tokens: { prompt: 1, answer: 1 } });
    const [question] = scripted.asked('chats');
    expect(question?.messages.slice(-3)).toEqual([
      { role: 'user', content: 'Tea?' },
      { role: 'assistant', content: 'Green or black?' },
      { role: 'user', content: 'Green' },
    ]);
    expect(question?.messages.slice(0, -3).every(({ role }) => role === 'system')).toBe(true);
  });

  test('refuses more earlier messages than a model can be shown', async () => {
    const { agentId } = agentOf(await agents.create());
    const earlier = Array.from({ length: 101 }, () => ({ role: 'customer', text: 'Hi' }));

    expect(refusalOf(await agents.test(agentId, 'Hi', earlier))).toMatchObject({
      status: 400,
      fields: ['earlier'],
    });
  });
});
