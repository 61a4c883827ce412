import { z } from 'zod';
import { STATUS_CODES, type StatusCode } from '../../domain/failure-classes';
import { ID_PREFIX, ID_PREFIX_RULE } from '../../domain/ids';
import { queriedMoment } from './fields';
import { MESSAGE_STATUSES } from './message';
import { recipientFilter } from './recipient';

const GIVEN_ONCE = 'must be given once';
const CODES_RULE = `must be one of ${STATUS_CODES.join(', ')}`;

/** Returns the schema of a query field that names one or several of some values. */
export function someOf<const Value extends string>(values: readonly Value[]) {
  const one = `(${values.map((value) => value.replaceAll('.', String.raw`\.`)).join('|')})`;
  const rule = `must be one or several of ${values.join(', ')}, with commas between`;
  return z
    .string({ error: GIVEN_ONCE })
    .regex(new RegExp(`^${one}(,${one})*$`), rule)
    .transform((text) => values.filter((value) => text.split(',').includes(value)))
    .optional();
}

/** Returns the schema of a query field that names one thing. */
export function queriedName(max: number) {
  return z
    .string({ error: GIVEN_ONCE })
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .optional();
}

/** Beginning of a tracking id. */
export const idPrefix = z.string({ error: GIVEN_ONCE }).regex(ID_PREFIX, ID_PREFIX_RULE).optional();

const statusCode = z
  .enum(STATUS_CODES.map(String), { error: CODES_RULE })
  .transform((text) => Number(text) as StatusCode)
  .optional();

/** Filters of lists of messages; a message has to match all that are given. */
export const messageFilters = {
  idPrefix: idPrefix.describe('Beginning of the tracking id, at least 3 characters.'),
  status: someOf(MESSAGE_STATUSES).describe(
    `One or several, with commas between: ${MESSAGE_STATUSES.join(', ')}.`,
  ),
  statusCode: statusCode.describe('Why it failed, as `statusCode` of the answer.'),
  recipient: recipientFilter.optional(),
  templateId: queriedName(128).describe('Sent with this template.'),
  templateName: queriedName(512).describe('Sent with a template of this name, in any language.'),
  senderId: queriedName(128).describe('Sent from this number, by its `senderId`.'),
  senderNumber: queriedName(15).describe('Sent from this number.'),
  since: queriedMoment.describe('Created at this moment or later.'),
  before: queriedMoment.describe('Created before this moment.'),
};
