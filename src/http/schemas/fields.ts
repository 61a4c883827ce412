import { z } from 'zod';
import { brokenTextProblem } from '../../domain/broken-text';
import { normalEmail } from '../../domain/people/membership';
import { PERMISSIONS, ROLES } from '../../domain/people/permissions';
import { type RecipientNumberResult, parseRecipientNumber } from '../../domain/recipient-number';
import { parseSentNumber } from '../../services/messages/steps/number-plan';
import { LABEL_PATTERN, LABEL_RULE } from '../../domain/text-limits';

/** A moment in an answer: ISO 8601, UTC, milliseconds. */
export const timestamp = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-03-01T09:30:00.000Z'] });

/** A phone number in the one accepted form; the error says what to send instead (contract 4). */
export const recipientNumber = phoneNumber(parseRecipientNumber);

/** The same for the recipient of a send, whose number is as long as the numbers of its country. */
export const sentNumber = phoneNumber(parseSentNumber, ' As many as numbers of its country have.');

function phoneNumber(parse: (text: string) => RecipientNumberResult, rule = '') {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? 'is required' : 'must be a string of digits'),
    })
    .superRefine((number, context) => {
      const parsed = parse(number);
      if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
    })
    .meta({
      pattern: '^[1-9]\\d{6,14}$',
      description: `Country code and number: digits only, no +, spaces or dashes.${rule}`,
      examples: ['33612340001'],
    });
}

const MOMENT_RULE =
  'must be a date and time with its offset, percent-encoded, for example 2026-03-01T09:30:00Z';

/** A moment in a query. */
export const queriedMoment = z.iso
  .datetime({ offset: true, error: MOMENT_RULE })
  .transform((text) => new Date(text))
  .optional();

/** A day in a query, in UTC. */
export const queriedDay = z.iso.date({ error: 'must be a day, for example 2026-11-01' }).optional();

/** Returns the schema of any text that reaches a customer, where it is not read by the rules of its template. */
export function sentString(error?: string) {
  return z.string(error === undefined ? undefined : { error }).superRefine((text, context) => {
    const message = brokenTextProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** Returns the schema of a text that people enter: not blank, trimmed. */
export function enteredText(max: number) {
  return sentString().max(max).regex(/\S/, 'must not be empty').trim();
}

/** A short text for people. */
export const label = z
  .string()
  .regex(LABEL_PATTERN, LABEL_RULE)
  .regex(/\S/, 'must not be empty')
  .trim();

export const emailSchema = z
  .email('must be an e-mail address')
  .max(254)
  .transform(normalEmail)
  .meta({ type: 'string', format: 'email' });

const MIN_PASSWORD = 12;
/** Longer ones only cost the server time. */
const MAX_PASSWORD = 128;

/** A password that is compared; no rule of new passwords applies. */
export const typedPassword = z.string().min(1).max(MAX_PASSWORD);

/** A password that a person chooses. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD, `must be at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `must be at most ${MAX_PASSWORD} characters`);

export const roleSchema = z.enum(ROLES);
export const permissionSchema = z.enum(PERMISSIONS);

/** Schema of the person, operator or API key that changed something. */
export const actorSchema = z.object({
  kind: z.enum(['person', 'operator', 'apiKey']),
  email: z.string().nullable().describe('Of a person; null for others.'),
  keyId: z.string().nullable().describe('Of an API key; null for others.'),
});

/** ISO 4217. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency code, for example EUR');

/** Body of an action that needs no more than its path. */
export const emptyRequest = z.strictObject({}).meta({ id: 'EmptyRequest' });

/** Answer of an action that returns nothing. */
export const doneAnswer = z.object({ success: z.literal(true) }).meta({ id: 'Done' });

/**
 * Documents that a body needs at least one field of each group; null counts as absent. Rules of a whole body stand within
 * `if`, which generators of clients pass over: `allOf`, `anyOf` and `oneOf` make them write other types.
 */
export function needsOneOf(...groups: string[][]) {
  return refused(...groups.map(absent));
}

/** Documents that a body needs exactly one of two fields, beside one of each group. */
export function needsExactlyOneOf(fields: [string, string], ...groups: string[][]) {
  return refused(...[fields, ...groups].map(absent), given(fields));
}

/** Documents bodies that are refused. */
export function refused(...bodies: object[]) {
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  return { if: { anyOf: bodies }, then: { not: {} } };
}

function absent(fields: string[]) {
  return { properties: Object.fromEntries(fields.map((field) => [field, { type: 'null' }])) };
}

/** Documents a value of several types, which many languages have no type for: clients take any. */
export function onlyOf(...choices: object[]) {
  return refused({ not: { anyOf: choices } });
}

/** Describes bodies that have all of these fields. */
export function given(fields: string[]) {
  const isValue = { not: { type: 'null' } };
  return { required: fields, properties: Object.fromEntries(fields.map((f) => [f, isValue])) };
}
