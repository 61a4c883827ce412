import { GraphError } from './graph-error';

const MAX_TEXT_LENGTH = 4096;

/** Refuses a free text that Meta would refuse. @throws GraphError 100 */
export function checkText(text: string): string {
  if (text === '') throw new GraphError(100, "The parameter text['body'] is required.");
  if (text.length <= MAX_TEXT_LENGTH) return text;
  throw new GraphError(
    100,
    `Param text['body'] must be at most ${MAX_TEXT_LENGTH} characters long.`,
  );
}
