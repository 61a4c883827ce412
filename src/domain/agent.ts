import type { SealContext } from './seal-context';

/** An AI agent that answers customers: settings of a workspace, and a model behind an OpenAI-compatible API. */
export interface Agent {
  id: string;
  workspaceId: string;
  name: string;
  /** Instructions of the workspace for the model: who it is, what it knows, how it writes. */
  instructions: string;
  /** As the API names it, e.g. `gpt-4o-mini`. */
  model: string;
  /** Where `chat/completions` is below, without a final slash, e.g. `https://api.example.com/v1`. */
  baseUrl: string;
  /** Sealed; null where the API needs none. Write-only everywhere. */
  sealedKey: string | null;
  limits: AgentLimits;
  handOver: HandOverWay;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the saves, from 1. A save is written only on the one it was made from. */
  version: number;
}

export interface AgentLimits {
  /** In one conversation; the next one is handed over. */
  answersPerHour: number;
  /** The latest messages of the conversation that the model is shown. */
  historyMessages: number;
  /** Maximum length of an answer, in the model's tokens. */
  maxTokens: number;
}

/** Agents that a workspace may have: their list shows the instructions of all. */
export const AGENTS_MAX = 50;

/** A key travels in a header. */
export const AGENT_KEY_PATTERN = /^[\x21-\x7E]{1,512}$/;
export const AGENT_KEY_RULE = 'must be 1 to 512 printable ASCII characters without spaces';

export const AGENT_LIMITS: Record<
  keyof AgentLimits,
  { default: number; min: number; max: number }
> = {
  answersPerHour: { default: 20, min: 1, max: 1000 },
  historyMessages: { default: 20, min: 1, max: 100 },
  maxTokens: { default: 500, min: 16, max: 8000 },
};

export const DEFAULT_AGENT_LIMITS: AgentLimits = {
  answersPerHour: AGENT_LIMITS.answersPerHour.default,
  historyMessages: AGENT_LIMITS.historyMessages.default,
  maxTokens: AGENT_LIMITS.maxTokens.default,
};

export const HAND_OVER_WAYS = ['tool', 'marker'] as const;

/** How the model asks for a person: it calls a tool, or writes `HAND_OVER_MARKER`. */
export type HandOverWay = (typeof HAND_OVER_WAYS)[number];

/** Whatever its case, and also where the tool is offered. */
export const HAND_OVER_MARKER = '[[hand over]]';

/** Seal context of an agent's key: that agent alone. */
export function agentKeyContext(agentId: string): SealContext {
  return `agent-key/${agentId}`;
}
