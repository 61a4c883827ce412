import type { z } from 'zod';
import { invalidRequest, toDetails } from './invalid-request';
import { inPlainWords } from './plain-words';

/**
 * The body of a request in the form its route needs.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: inPlainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(toDetails(parsed.error.issues));
}
