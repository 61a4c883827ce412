import { afterEach } from '@jest/globals';
import { createAgentModel } from '../../../src/agent-model/openai-agent-model';
import { type Agent, agentKeyContext } from '../../../src/domain/agent';
import { createModelEgress } from '../../../src/egress/model-egress';
import type { AgentCallOptions, AgentModel, ChatMessage } from '../../../src/ports/agent-model';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { newAgent } from '../../support/records';

export const KEY = 'sk-test-0123456789abcdef';
const secretBox = createAesSecretBox(Buffer.alloc(32, 7));

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const egress of open.splice(0)) await egress.close();
});

/** An agent with a key, whose model is behind this address. */
export function agentAt(baseUrl: string, change: Partial<Agent> = {}): Agent {
  const agent = newAgent({ baseUrl, model: 'sandbox', ...change });
  return { ...agent, sealedKey: secretBox.seal(KEY, agentKeyContext(agent.id)), ...change };
}

/** The adapter over an egress of its own, which may reach these origins. */
export function modelAt(...allowOrigins: string[]): AgentModel {
  const egress = createModelEgress({ allowOrigins });
  open.push(egress);
  return createAgentModel({ egress, secretBox });
}

/** Asks once, with as much time as a busy machine may need. */
export function ask(
  agent: Agent,
  text: string | ChatMessage[],
  options: Partial<AgentCallOptions> = {},
): ReturnType<AgentModel['answer']> {
  const messages = typeof text === 'string' ? [{ role: 'customer' as const, text }] : text;
  const model = modelAt(new URL(agent.baseUrl).origin);
  return model.answer(agent, messages, { timeoutMs: 60_000, ...options });
}
