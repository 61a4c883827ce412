import { z } from 'zod';
import { FAILURE_CLASSES, UNCLASSIFIED } from '../../domain/failure-classes';
import { GROUPS_MAX, OTHER_TEMPLATE } from '../../domain/statistics';
import { STATISTIC_DAYS_MAX, STATISTIC_ROWS_MAX } from '../../services/usage/show-statistics';
import { answer } from '../endpoint';
import { readForKeyAndMember } from '../key-and-member';
import { queriedDay } from '../schemas/fields';

/** How the messages of a period fared, for backends and people. */

const ID_RULE = 'must be an id, given once';
const queriedId = z.string(ID_RULE).min(1, ID_RULE).max(64, ID_RULE).optional();

const statisticsQuery = {
  from: queriedDay.describe(
    `First day, in UTC; 7 days until \`to\` when absent, at most ${STATISTIC_DAYS_MAX}.`,
  ),
  to: queriedDay.describe('Last day, in UTC; today when absent.'),
  template: queriedId.describe('Counts the messages of this template alone, by its id.'),
  sender: queriedId.describe('Counts the messages of this sender alone, by its id.'),
};

const count = z.int().min(0);

const counts = z.object({
  accepted: count.describe('Messages that Herald took, with those that wait for their result.'),
  sent: count.describe('The provider took them, also those that it reported as failed later.'),
  delivered: count,
  read: count,
  failed: count.describe('Not sent, or reported as failed.'),
});

const rows = (what: string): string =>
  `${what}, most messages first, at most ${STATISTIC_ROWS_MAX}.`;

const statusCodes = [...FAILURE_CLASSES, UNCLASSIFIED].map(({ statusCode }) => statusCode);

const errorRow = z.object({
  statusCode: z
    .literal(statusCodes)
    .nullable()
    .describe('As in `channel_failed` webhooks; null where Herald itself did not send.'),
  code: z
    .string()
    .nullable()
    .describe("The provider's own code, or that of Herald's refusal; null when there is none."),
  count,
  meaning: z.string(),
  advice: z.string().describe('What to do about it.'),
});

const statisticsAnswer = z
  .object({
    success: z.literal(true),
    from: z.iso.date(),
    to: z.iso.date(),
    totals: counts,
    previous: counts
      .extend({ from: z.iso.date(), to: z.iso.date() })
      .describe('The same number of days before.'),
    days: z.array(counts.extend({ day: z.iso.date() })).describe('Every day, oldest first.'),
    templates: z
      .array(
        counts.extend({
          templateId: z
            .string()
            .nullable()
            .describe(
              `Null for free text; \`${OTHER_TEMPLATE}\` for what is beyond ${GROUPS_MAX} groups of a day.`,
            ),
          templateName: z.string().nullable(),
        }),
      )
      .describe(rows('Templates')),
    senders: z.array(counts.extend({ senderId: z.string() })).describe(rows('Senders')),
    errors: z.array(errorRow).describe(rows('Errors')),
  })
  .meta({ id: 'Statistics' });

const description =
  'A message counts once in each state it has reached, on the day it was accepted: a message that was read is also delivered and sent. Counts are about ten seconds behind.';

export const { forKey: getStatistics, forMember: showWorkspaceStatistics } = readForKeyAndMember({
  path: '/statistics',
  scope: 'messages:read',
  permission: 'settings:read',
  tag: 'Usage',
  summary: 'How the messages of a period fared, by day, template, sender and error',
  description,
  query: statisticsQuery,
  answers: { 200: answer(statisticsAnswer, 'The counts.') },
  async handle({ services, workspaceId, query }) {
    return { success: true, ...(await services.usage.showStatistics(workspaceId, query)) };
  },
});
