import type { z } from 'zod';

/** What to write instead, for settings whose schema has no sentence of its own. */
export function settingProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} in its list`
        : `must be ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} in its list`
        : `must be ${issue.maximum} or less`;
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`;
    default:
      return 'has a form that is not allowed';
  }
}
