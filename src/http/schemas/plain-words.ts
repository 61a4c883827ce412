import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * What zod finds wrong, in words that follow a field's name: "url must be a string". Texts a schema gives itself come
 * before these; undefined leaves the wording to zod.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : undefined;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : undefined;
    default:
      return undefined;
  }
};
