import type { z } from 'zod';
import { withoutNulls } from './null-as-absent';
import { invalidRequest, toDetails } from './invalid-request';
import { inPlainWords } from './plain-words';

/**
 * The body of a request in the form its route needs. `null` for an optional field is as good as leaving it out.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(withoutNulls(schema, body), { error: inPlainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(toDetails(parsed.error.issues));
}
