import { z } from 'zod';

/** As much of a request as the sandbox answers by; what else there is, it keeps. */
export const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })).min(1),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
});

export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Returns the customer's latest message; empty when there is none. */
export function latestUserText({ messages }: ChatRequest): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
