import { z } from 'zod';
import { HAND_OVER_MARKER } from '../domain/agent';
import { withoutBrokenText } from '../domain/broken-text';
import type { AgentAnswer, AgentTokens } from '../ports/agent-model';
import { failed } from './failures';
import { HAND_OVER_TOOL } from './prompt';

const count = z.int().min(0);

/** Choices and calls of tools at most: zod counts a list first, and makes an issue of each wrong element of a shorter one. */
const ELEMENTS_MAX = 100;

/** As much of a completion as is used: servers that are only compatible leave out much of the rest. */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                function: z.object({ name: z.string(), arguments: z.string().nullish() }),
              }),
            )
            .max(ELEMENTS_MAX)
            .nullish(),
        }),
      }),
    )
    .min(1)
    .max(ELEMENTS_MAX),
  // A count that cannot be read is no reason to drop an answer.
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined),
});

const argumentsSchema = z.object({ reason: z.string() });

/** Reads a completion: a call of the tool or the marker wins over any text. */
export function readCompletion(completion: unknown): AgentAnswer {
  const parsed = completionSchema.safeParse(completion);
  const message = parsed.data?.choices[0]?.message;
  if (message === undefined) return failed('unreadable_answer');
  const call = message.tool_calls?.find(
    (each) => each.function.name === HAND_OVER_TOOL.function.name,
  );
  const tokens = tokensOf(parsed.data?.usage);
  if (call !== undefined)
    return { kind: 'hand_over', reason: reasonOf(call.function.arguments), ...tokens };
  const text = withoutBrokenText(message.content ?? '').trim();
  if (text === '') return failed('unreadable_answer');
  const beside = withoutMarker(text);
  return beside === null
    ? { kind: 'text', text, ...tokens }
    : { kind: 'hand_over', reason: beside, ...tokens };
}

/** Returns what the API counted; nothing where it counts none. */
function tokensOf(usage: z.output<typeof completionSchema>['usage']): { tokens?: AgentTokens } {
  if (usage === undefined) return {};
  const tokens = { prompt: usage.prompt_tokens, answer: usage.completion_tokens };
  return tokens.prompt + tokens.answer === 0 ? {} : { tokens };
}

/** Returns the text beside the marker; null without a marker. */
function withoutMarker(text: string): string | null {
  const parts = text.split(MARKER);
  return parts.length === 1 ? null : parts.join(' ');
}

const MARKER = new RegExp(HAND_OVER_MARKER.replaceAll(/[[\]]/g, String.raw`\$&`), 'i');

function reasonOf(json: string | null | undefined): string | null {
  try {
    return argumentsSchema.parse(JSON.parse(json ?? '')).reason;
  } catch {
    return null;
  }
}
