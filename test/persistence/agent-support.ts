import { type Agent, DEFAULT_AGENT_LIMITS } from '../../src/domain/agent';
import { newId } from '../../src/domain/ids';

/** An agent as it is created. */
export function newAgent(change: Partial<Agent> = {}): Agent {
  const { createdAt = new Date() } = change;
  return {
    id: newId('agt'),
    workspaceId: newId('wks'),
    name: 'Demo agent',
    instructions: 'Be kind.',
    model: 'gpt-test',
    baseUrl: 'https://models.example/v1',
    sealedKey: null,
    limits: DEFAULT_AGENT_LIMITS,
    handOver: 'tool',
    createdAt,
    updatedAt: createdAt,
    version: 1,
    ...change,
  };
}
