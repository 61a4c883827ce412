import { z } from 'zod';
import type { Line } from './script';

/** The fields that the answer depends on; all others pass. */
export const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })).min(1),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
});

export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Text with which a model without tools asks for a person. */
const MARKER = '[[hand over]]';

/** Builds the answer of `chat/completions`. */
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
