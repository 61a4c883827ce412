import { createAgentModel } from '../agent-model/openai-agent-model';
import { createModelAddressPolicy, createModelEgress } from '../egress/model-egress';
import type { AgentModel } from '../ports/agent-model';
import { deleteAgent } from '../services/agents/delete-agent';
import { changeAgent } from '../services/agents/change-agent';
import { createAgent } from '../services/agents/create-agent';
import { setSenderAgent } from '../services/agents/set-sender-agent';
import { agentViews } from '../services/agents/show-agent';
import { testAgent } from '../services/agents/test-agent';
import type { Base } from './compose';

/** The models of AI agents, over a client that reaches public addresses and those the operator allows. */
export function composeAgentModel({ config, lifecycle, secretBox }: Base): AgentModel {
  const egress = createModelEgress({ allowOrigins: config.AGENT_ALLOW_ORIGINS });
  lifecycle.onClose('model connections', () => egress.close());
  return createAgentModel({ egress, secretBox });
}

/** Composes the operations on AI agents. */
export function composeAgents(base: Base) {
  const { config, repositories } = base;
  const deps = {
    ...base,
    ...repositories,
    modelAddressPolicy: createModelAddressPolicy({ allowOrigins: config.AGENT_ALLOW_ORIGINS }),
    agentModel: composeAgentModel(base),
    agentTimeoutMs: config.AGENT_TIMEOUT_MS,
  };
  return {
    agentViews: agentViews(deps),
    createAgent: createAgent(deps),
    changeAgent: changeAgent(deps),
    deleteAgent: deleteAgent(deps),
    setSenderAgent: setSenderAgent(deps),
    testAgent: testAgent(deps),
  };
}
