import { z } from 'zod';
import { ERROR_CODES, type ErrorDetail, HeraldError } from '../../domain/errors';

/** Schema of every error (contract 2). */
export const errorAnswer = z
  .object({
    success: z.literal(false),
    error: z.string().describe('A sentence for people.'),
    code: z.enum(ERROR_CODES).describe('For programs: never changes.'),
    requestId: z.string().describe('The same as the `X-Request-Id` header.'),
    messageId: z.string().optional().describe('The message it is about, when one was stored.'),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('Each thing to change; `field` is a path in the body.'),
  })
  .meta({ id: 'Error' });

/** Returns the error of an invalid request, with every problem at once (contract 2). */
export function invalidRequest(details: ErrorDetail[]): HeraldError {
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new HeraldError('invalid_request', sentence, { details });
}

/** Problems that an answer names, and unknown fields of one object: a body may have tens of thousands of either. */
const MAX_DETAILS = 100;
const MAX_UNKNOWN_FIELDS = 20;

/** Characters that an answer repeats of the name of a field. */
const SHOWN_NAME_LENGTH = 200;

/** Converts zod's issues to error details: each field once, with its first problem, 100 fields at most. */
export function toDetails(issues: z.core.$ZodIssue[]): ErrorDetail[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    if (messages.size === MAX_DETAILS) break;
    const field = shortened(path.join('.')) || 'body';
    if (!messages.has(field)) messages.set(field, message);
  }
  return Array.from(messages, ([field, message]) => ({ field, message }));
}

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
 * Words zod's issues so that they follow the name of a field: "url must be a string". Messages of a schema itself take
 * precedence.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return choiceOf(issue.values);
    case 'invalid_union':
      return alternativesOf(issue);
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'of the right form'}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${namesOf(issue.keys)}`;
    case 'too_small':
      if (issue.origin in UNITS && issue.minimum === 1) return 'must not be empty';
      return `${verbOf(issue.origin)} at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `${verbOf(issue.origin)} at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    default:
      return 'is not valid';
  }
};

function namesOf(fields: string[]): string {
  const names = fields.slice(0, MAX_UNKNOWN_FIELDS).map(shortened).join(', ');
  const others = fields.length - MAX_UNKNOWN_FIELDS;
  return others > 0 ? `${names} and ${others} more` : names;
}

function shortened(name: string): string {
  return name.length > SHOWN_NAME_LENGTH ? `${name.slice(0, SHOWN_NAME_LENGTH)}…` : name;
}

function choiceOf(values: readonly unknown[]): string {
  return `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`;
}

/** Words the failure of a union: the values of its discriminator, or what each alternative asks for. */
function alternativesOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const { input, discriminator = '' } = issue;
  if ('options' in issue && Array.isArray(issue.options)) {
    const isMissing = (Object(input) as Record<string, unknown>)[discriminator] === undefined;
    return isMissing ? 'is required' : choiceOf(issue.options);
  }
  const messages = issue.errors.flat().map(({ path, message }) => [...path, message].join(' '));
  return [...new Set(messages)].join(', or ') || 'is not valid';
}

function verbOf(origin: string): string {
  return origin in UNITS ? 'must have' : 'must be';
}
