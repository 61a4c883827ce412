import { z } from 'zod';

/** A text people enter: not blank, kept without the white space around it. */
export function enteredText(max: number) {
  return z.string().max(max).regex(/\S/, 'must not be empty').trim();
}
