import { createAgentModel } from '../agent-model';
import { createModelEgress } from '../egress';
import type { AgentModel } from '../ports/agent-model';
import type { Base } from './compose';

/** The models of AI agents, over a client that reaches public addresses and those the operator allows. */
export function composeAgentModel({ config, lifecycle, secretBox }: Base): AgentModel {
  const egress = createModelEgress({ allowOrigins: config.AGENT_ALLOW_ORIGINS });
  lifecycle.onClose('model connections', () => egress.close());
  return createAgentModel({ egress, secretBox });
}
