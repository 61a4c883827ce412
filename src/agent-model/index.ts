/**
 * The models of AI agents, behind any API that is compatible with OpenAI's chat completions. Every request goes through
 * the egress it is given; nothing of an agent is logged here.
 */
export { createAgentModel } from './openai-agent-model';
