import { z } from 'zod';
import type { ProviderError } from '../../domain/message';
import { firstOf } from '../lists';
import { errorCodeOf } from '../shared';
import { sentence } from '../texts';

const text = sentence.catch('');

const twilioError = z.object({
  code: z.union([z.number(), z.string().min(1)]).transform(errorCodeOf),
  title: text,
  message: text,
  detail: text,
  more_info: text,
});
/** Newer parts of the API answer with a list. */
const answer = z.union([
  twilioError,
  z.object({ errors: firstOf(twilioError) }).transform(({ errors }) => errors),
]);

/**
 * Reads the error in an answer of Twilio; null when there is none. Every field but the code may be missing; a code that
 * does not look like one is null.
 */
export function readProviderError(body: unknown, httpStatus: number): ProviderError | null {
  const parsed = answer.safeParse(body);
  if (!parsed.success) return null;
  const { code, title, message, detail, more_info: moreInfo } = parsed.data;
  return { code, title, message, details: detail || moreInfo, httpStatus };
}
