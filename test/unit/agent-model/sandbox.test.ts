import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Agent } from '../../../src/domain/agent';
import { KEY, agentAt, ask } from './support';
import { type RunningSandbox, runSandbox } from '../sandbox/support/running-sandbox';

interface Question {
  body: Record<string, unknown> & { messages: { role: string; content: string }[] };
  answer: number | null;
}

let running: RunningSandbox;
const agentOf = (change: Partial<Agent> = {}): Agent =>
  agentAt(`${running.sandbox.url}/agent/v1`, change);

/** Returns the questions to the models since the test began. */
async function questions(): Promise<Question[]> {
  const { body } = await running.call('/sandbox/traffic');
  return (body as { agentRequests: Question[] }).agentRequests;
}

beforeAll(async () => {
  running = await runSandbox();
});
beforeEach(async () => {
  await running.call('/sandbox/messages', { method: 'DELETE' });
});
afterAll(() => running.close());

describe('hand-over by a model', () => {
  test('a model hands over by the tool when it is offered one', async () => {
    expect(await ask(agentOf(), 'I want to talk to a person')).toEqual({
      kind: 'hand_over',
      reason: 'The customer asks for a person.',
    });
    expect((await questions())[0]?.body['tools']).toHaveLength(1);
  });

  test('a model hands over by the marker when it is offered no tool', async () => {
    expect(await ask(agentOf({ handOver: 'marker' }), 'A human, please')).toEqual({
      kind: 'hand_over',
      reason: null,
    });
    const [asked] = await questions();
    expect(asked?.body['tools']).toBeUndefined();
    expect(asked?.body.messages[0]?.content).toContain('[[hand over]]');
  });
});

describe('failures of a model', () => {
  const failures: [string, object][] = [
    ['sandbox-429', { code: 'rate_limited', retryable: true, retryAfterMs: 2000 }],
    ['sandbox-500', { code: 'server_error', retryable: true, retryAfterMs: null }],
    ['sandbox-garbage', { code: 'unreadable_answer', retryable: true, retryAfterMs: null }],
    ['sandbox-unknown', { code: 'not_found', retryable: false, retryAfterMs: null }],
  ];

  test.each(failures)('asks %s once and reports its failure', async (model, expected) => {
    expect(await ask(agentOf({ model }), 'Hello')).toMatchObject({ kind: 'failed', ...expected });
    expect(await questions()).toHaveLength(1);
  });

  test('sandbox-slow fails when the time is up', async () => {
    const answer = await ask(agentOf({ model: 'sandbox-slow' }), 'Hello', { timeoutMs: 300 });

    expect(answer).toEqual({
      kind: 'failed',
      code: 'timeout',
      retryable: true,
      retryAfterMs: null,
    });
  });

  test('sandbox-flaky answers the third time', async () => {
    const agent = agentOf({ model: 'sandbox-flaky' });
    const answers = [];
    for (let time = 1; time <= 3; time += 1) answers.push((await ask(agent, 'Hello')).kind);

    expect(answers).toEqual(['failed', 'failed', 'text']);
  });

  test('the sandbox keeps no key', async () => {
    await ask(agentOf(), 'Hello');

    expect(JSON.stringify(await questions())).not.toContain(KEY);
  });
});
