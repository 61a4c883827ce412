import type { z } from 'zod';
import { HeraldError } from '../../domain/errors';

/**
 * The body of a request in the form its route needs.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    message,
  }));
  const sentence = details.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new HeraldError('invalid_request', sentence, { details });
}
