import { z } from 'zod';
import type { Line } from './script';

/** As much of a request as the sandbox answers by; what else there is, it keeps. */
export const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })).min(1),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
});

export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Marker of models that have no tool to ask for a person with. */
const MARKER = '[[hand over]]';

/** The answer of `chat/completions`. */
export function completionOf(
  { model, tools }: ChatRequest,
  line: Extract<Line, { kind: 'text' | 'hand_over' }>,
  at: Date,
) {
  const tool = tools?.[0]?.function.name;
  const isCall = line.kind === 'hand_over' && tool !== undefined;
  const text = line.kind === 'text' ? line.text : MARKER;
  const message = isCall
    ? { role: 'assistant', content: null, tool_calls: [callOf(tool)] }
    : { role: 'assistant', content: text };
  return {
    id: 'chatcmpl-sandbox',
    object: 'chat.completion',
    created: Math.floor(at.getTime() / 1000),
    model,
    choices: [{ index: 0, message, finish_reason: isCall ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}

function callOf(name: string) {
  const reason = 'The customer asks for a person.';
  return {
    id: 'call_sandbox',
    type: 'function',
    function: { name, arguments: JSON.stringify({ reason }) },
  };
}

/** Returns the customer's latest message; empty when there is none. */
export function latestUserText({ messages }: ChatRequest): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
