import { z } from 'zod';
import { PAGE_LIMIT_RULE, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../domain/page';
import { LABEL_PATTERN, LABEL_RULE } from '../domain/text-limits';
import { wrongUsage } from './errors';

/**
 * The options of one command in the form it needs.
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

/** A short text for people: the name of a workspace or a key. */
export const label = z.string().trim().regex(LABEL_PATTERN, LABEL_RULE);

/** How many rows of a list to show. */
export const pageLimit = z.coerce
  .number(PAGE_LIMIT_RULE)
  .int(PAGE_LIMIT_RULE)
  .min(1, PAGE_LIMIT_RULE)
  .max(PAGE_ROWS_MAX, PAGE_LIMIT_RULE)
  .default(PAGE_ROWS_DEFAULT);

/** `phoneNumberId` is typed as `--phone-number-id`. */
function optionName(property: PropertyKey | undefined): string {
  const kebab = String(property).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${kebab}`;
}
