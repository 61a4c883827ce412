import { bindAll } from '../steps/bind';
import { abandonAnswer } from './abandon-answer';
import { changeAgent } from './change-agent';
import { concludeAnswer } from './conclude-answer';
import { createAgent } from './create-agent';
import { deleteAgent } from './delete-agent';
import { prepareAnswer } from './prepare-answer';
import { setSenderAgent } from './set-sender-agent';
import { agentViews } from './show-agent';
import { testAgent } from './test-agent';
import type { AgentDeps, AnswerDeps } from './deps';

/** Creates the services of the settings of AI agents. */
export function createAgents(deps: AgentDeps) {
  return {
    ...bindAll(deps, {
      create: createAgent,
      change: changeAgent,
      delete: deleteAgent,
      setSenderAgent,
      test: testAgent,
    }),
    views: agentViews(deps),
  };
}

export type Agents = ReturnType<typeof createAgents>;

/** Creates the services that answer customers with an AI agent. */
export function createAnswers(deps: AnswerDeps) {
  return bindAll(deps, {
    prepare: prepareAnswer,
    conclude: concludeAnswer,
    abandon: abandonAnswer,
  });
}

export type Answers = ReturnType<typeof createAnswers>;
