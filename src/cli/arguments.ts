import { z } from 'zod';
import {
  type PageCursor,
  PAGE_LIMIT_RULE,
  PAGE_ROWS_DEFAULT,
  PAGE_ROWS_MAX,
  decodeCursor,
} from '../domain/page';
import { parseRecipientNumber } from '../domain/recipient-number';
import { STATUS_RANGE, STATUS_RANGE_RULE, statusRangeOf } from '../domain/status-range';
import { LABEL_PATTERN, LABEL_RULE } from '../domain/text-limits';
import { wrongUsage } from './errors';

/**
 * Parses the options of one command.
 * @throws CliError wrong_usage with every problem at once, each under the name of its option
 */
export function readArguments<Schema extends z.ZodType>(
  schema: Schema,
  options: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw wrongUsage(
    parsed.error.issues.map(({ path, message }) => ({ field: optionName(path[0]), message })),
  );
}

/** Name of a workspace or a key. */
export const label = z.string().trim().regex(LABEL_PATTERN, LABEL_RULE);

/** Phone number of a customer: digits with country code. */
export const phoneNumber = z.string().superRefine((text, context) => {
  const parsed = parseRecipientNumber(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
});

/** HTTP status of a receiver's last answer, or a class of them. */
export const responseStatus = z
  .string()
  .regex(STATUS_RANGE, STATUS_RANGE_RULE)
  .transform(statusRangeOf);

/** Number of rows to show. */
export const pageLimit = z.coerce
  .number(PAGE_LIMIT_RULE)
  .int(PAGE_LIMIT_RULE)
  .min(1, PAGE_LIMIT_RULE)
  .max(PAGE_ROWS_MAX, PAGE_LIMIT_RULE)
  .default(PAGE_ROWS_DEFAULT);

/** Cursor that the previous page of a list printed. */
export const pageCursor = z
  .string()
  .transform(decodeCursor)
  .pipe(z.custom<PageCursor>(isCursor, 'must be the cursor that the previous page printed'));

function isCursor(decoded: unknown): boolean {
  return decoded !== null;
}

/** Returns `--phone-number-id` for `phoneNumberId`. */
function optionName(property: PropertyKey | undefined): string {
  const kebab = String(property).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${kebab}`;
}

/** Time: a date (midnight UTC) or ISO 8601 with an offset. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a date (2026-11-21) or an ISO 8601 time (2026-11-21T08:00:00Z)',
  })
  .transform((text) => new Date(text));
