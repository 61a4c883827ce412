import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

const FORMATS: Record<string, string> = {
  datetime: 'a date and time with its offset, for example 2026-03-01T09:30:00Z',
  email: 'an e-mail address',
};

/** Units of lengths; numbers have none. */
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

/**
 * Words zod's issues so that they follow a field's name: "url must be a string". Texts a schema gives itself come
 * before these.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'of the right form'}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'too_small':
      if (issue.origin in UNITS && issue.minimum === 1) return 'must not be empty';
      return `${verbOf(issue.origin)} at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `${verbOf(issue.origin)} at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    default:
      return 'is not valid';
  }
};

function verbOf(origin: string): string {
  return origin in UNITS ? 'must have' : 'must be';
}
