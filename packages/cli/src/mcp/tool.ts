import type { CallToolResult } from '@modelcontextprotocol/server';
import { describeFailure } from '../errors.ts';

/** Hints of a tool that changes nothing. */
export const READS = { readOnlyHint: true, openWorldHint: false };

/** Hints of a tool whose effect cannot be taken back. */
export const ACTS = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };

/** Makes a tool of a function: it answers with JSON, or with what to change. */
export function answering<Input>(
  answer: (input: Input) => Promise<object>,
): (input: Input) => Promise<CallToolResult> {
  return async (input) => {
    try {
      return { content: [text(await answer(input))] };
    } catch (error) {
      return { content: [text(describeFailure(error) ?? {})], isError: true };
    }
  };
}

function text(answer: object) {
  return { type: 'text' as const, text: JSON.stringify(answer) };
}
