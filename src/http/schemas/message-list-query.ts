import { z } from 'zod';
import { recipientNumber } from './recipient-number';
import { MESSAGE_STATUSES } from './message-answer';

const ONCE = 'must be given once';
const STATUS_RULE = `must be one or several of ${MESSAGE_STATUSES.join(', ')}, with commas between`;
const MOMENT_RULE =
  'must be a date and time with its offset, percent-encoded, for example 2026-03-01T09:30:00Z';

const ONE_STATUS = `(${MESSAGE_STATUSES.join('|')})`;

const statuses = z
  .string({ error: ONCE })
  .regex(new RegExp(`^${ONE_STATUS}(,${ONE_STATUS})*$`), STATUS_RULE)
  .transform((text) => MESSAGE_STATUSES.filter((status) => text.split(',').includes(status)));

/** A moment in a query. */
export const queriedMoment = z.iso
  .datetime({ offset: true, error: MOMENT_RULE })
  .transform((text) => new Date(text))
  .optional();

/** The filters of the message list. */
export const messageFilters = {
  status: statuses.optional().meta({
    description: `One or several, with commas between: ${MESSAGE_STATUSES.join(', ')}.`,
  }),
  recipient: recipientNumber.optional(),
  since: queriedMoment.describe('Created at this moment or later.'),
};
