import type { UseFormReturnType } from '@mantine/form';
import type { Agent } from '../../lib/api/agents';
import type { FieldProblem } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';

/** The form of an agent. */
export interface AgentValues {
  name: string;
  instructions: string;
  model: string;
  baseUrl: string;
  /** Empty leaves the saved one. */
  key: string;
  /** Instead of the saved one there is to be none. */
  clearKey: boolean;
  handOver: string;
  answersPerHour: number | string;
  historyMessages: number | string;
  maxTokens: number | string;
}

/** Props of each field of the form. */
export interface AgentFieldProps {
  form: UseFormReturnType<AgentValues>;
  readOnly: boolean;
}

export const AGENT_FIELDS = [
  'name',
  'instructions',
  'model',
  'baseUrl',
  'key',
  'handOver',
  'answersPerHour',
  'historyMessages',
  'maxTokens',
] as const;

export const INSTRUCTIONS_MAX = 20_000;

/** Values of a new agent: the default limits (docs/agents.md). */
export const NEW_AGENT: AgentValues = {
  name: '',
  instructions: '',
  model: '',
  baseUrl: '',
  key: '',
  clearKey: false,
  handOver: 'tool',
  answersPerHour: 20,
  historyMessages: 20,
  maxTokens: 500,
};

export function valuesOf(agent: Agent): AgentValues {
  const { name, instructions, model, baseUrl, handOver, limits } = agent;
  return { name, instructions, model, baseUrl, handOver, ...limits, key: '', clearKey: false };
}

/** The form's content as the API takes it. A key that is not entered is absent. */
export function requestOf(values: AgentValues) {
  const { name, instructions, model, baseUrl, key, clearKey } = values;
  const { answersPerHour, historyMessages, maxTokens } = values;
  return {
    name,
    instructions,
    model,
    baseUrl: baseUrl.trim(),
    ...(clearKey ? { key: null } : key !== '' && { key: key.trim() }),
    handOver: values.handOver === 'marker' ? 'marker' : 'tool',
    limits: {
      answersPerHour: Number(answersPerHour),
      historyMessages: Number(historyMessages),
      maxTokens: Number(maxTokens),
    },
  } satisfies components['schemas']['CreateAgentRequest'];
}

/** `limits.maxTokens` is the form's `maxTokens`. */
export function problemOfForm({ field, message }: FieldProblem): FieldProblem {
  return { field: field.replace(/^limits\./, ''), message };
}
