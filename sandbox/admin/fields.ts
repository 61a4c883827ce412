import { z } from 'zod';

/** A number, as JSON or as the text of a form field. */
export const number = (rule: z.ZodNumber) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    rule,
  );

/** Null as JSON, or an empty form field. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** True or false, as JSON or as a form field. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.boolean(),
);
