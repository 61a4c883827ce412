import { z } from 'zod';
import type { ProviderError } from '../../domain/message';
import { errorCodeOf } from '../shared';
import { sentence } from '../texts';

const text = sentence.catch('');

/** Older Graph versions send `error_data` as a plain text. */
const errorData = z
  .union([z.object({ details: text }), text.transform((details) => ({ details }))])
  .catch({ details: '' });

const metaError = z.object({
  code: z.union([z.number(), z.string()]).transform(errorCodeOf).nullable().catch(null),
  type: text,
  title: text,
  message: text,
  error_data: errorData,
  error_user_title: text,
  error_user_msg: text,
});

/**
 * Reads one error object of Meta: `error` of an answer or an item of `errors` in a status. Every field is
 * optional and may be of the wrong type. Null when the value is not an object at all, or tells nothing.
 */
export function readProviderError(value: unknown, httpStatus: number | null): ProviderError | null {
  const parsed = metaError.safeParse(value);
  if (!parsed.success) return null;
  const { code, message, ...error } = parsed.data;
  const title = error.title || error.error_user_title || error.type;
  const details = error.error_data.details || error.error_user_msg;
  if (code === null && title === '' && message === '' && details === '') return null;
  return { code, title, message, details, httpStatus };
}
